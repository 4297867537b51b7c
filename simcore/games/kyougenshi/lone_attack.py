"""One attack without a game around it: its steps with the abilities of the two cards (R34 to R59), in plain Python.

Powers, who loses, graze and the number of breaks are the kernel's.
"""

from collections.abc import Sequence
from typing import Any

from simcore.games.kyougenshi.lone_world import ATTACKING, DEFENDING, SpellCard, Standing, World
from simcore.games.kyougenshi.vocabulary import KEYWORDS, NUMBERED_KEYWORDS
from simcore.params import Rules


class Attack(World):
    """One attack: on `target`, on the player, or, if the target `blocks`, on somebody and blocked by it."""

    def __init__(
        self,
        rules: Rules,
        attacker: SpellCard,
        target: SpellCard | None = None,
        *,
        blocks: bool = False,
        shields: int = 5,
        orbs: int = 0,
        maryoku: int = 0,
    ):
        super().__init__(rules, attacker, target, shields, orbs)
        self.blocks = blocks
        self.met = target is not None and not blocks
        self.maryoku = maryoku
        self.direct = False
        if self.target is not None:
            self.target.active = blocks

    def play(self) -> None:
        """From the declaration to the end of the attack (R37). Mutates the attack."""
        self.attacker.change += self.maryoku * self.attacker.card.maryoku_power
        self.seats[ATTACKING].active_orbs -= self.maryoku
        self.happen(("attacks", self.attacker))
        if self.met and self.target is not None:
            self.happen(("attacked", self.target))
        if self.stops():
            return
        if self.blocks and self.target is not None and self.can_block(self.target):
            self.block(self.target)
        else:
            self.happen(("unblocked", self.attacker))
        if self.stops():
            return
        if self.met:
            self.battle()
        elif attacks_player(self.attacker.card):
            self.break_shields()

    def stops(self) -> bool:
        """Whether the attacker or its target has left (R38, R41)."""
        target_left = self.met and self.target is not None and not self.target.in_play
        return target_left or not self.attacker.in_play

    def can_block(self, blocker: Standing) -> bool:
        """Whether the card that is to block still can, after what happened at the attack (R39)."""
        if not attacks_player(self.attacker.card) and "invisible_attacker" in self.keywords(self.attacker):
            return False
        return blocker.in_play and blocker.active and "blocker" in self.keywords(blocker)

    def block(self, blocker: Standing) -> None:
        """The blocker is turned inactive and becomes the target (R39, R42)."""
        blocker.active, self.met = False, True
        self.happen(("blocked", self.attacker))
        self.happen(("blocks", blocker))

    def battle(self) -> None:
        """R44, R45."""
        from simcore.games.kyougenshi.combat import COMPARE, KEEP, step_alone

        both = self.standing()
        self.happen(*(("battles", fighter) for fighter in both))
        if self.stops():
            return
        record, rules = self.record(both), self.rules.record()
        step_alone(record, rules, COMPARE)
        self.happen(*(("loses" if record.lost[place] else "wins", fighter) for place, fighter in enumerate(both)))
        for place, fighter in enumerate(both):
            record.lost[place] = record.lost[place] and fighter.in_play
            record.reiryoku[place] = self.seats[fighter.seat].active_orbs
        step_alone(record, rules, KEEP)
        for place, fighter in enumerate(both):
            if record.grazed[place]:
                self.seats[fighter.seat].active_orbs -= fighter.card.graze
            if record.destroyed[place]:
                self.destroy(fighter)
        self.work_off()
        self.happen(*(("after_battle", fighter) for fighter in both))

    def break_shields(self) -> None:
        """R48 to R51, R58, R59; effects in between take other declared cards than the picked one, if there are any."""
        from simcore.games.kyougenshi.combat import BREAK, step_alone

        defender, record = self.seats[DEFENDING], self.record([self.attacker])
        step_alone(record, self.rules.record(), BREAK)
        if not defender.shields:
            self.direct = bool(record.direct)
            return
        left = int(record.most_breaks)
        while left and defender.shields and self.goes_on():
            self.happen(("breaks", self.attacker))
            left -= 1
            if defender.shields:
                self.break_one(DEFENDING)
        goes_through = self.rules["direct_hit_left_over"] == "yes"
        self.direct = goes_through and left > 0 and self.goes_on()

    def goes_on(self) -> bool:
        """Whether the breaks do (R59)."""
        return self.attacker.in_play or self.rules["breaks_go_on"] == "yes"

    def record(self, fighters: Sequence[Standing]) -> Any:
        """The attack as the kernel takes it."""
        from simcore.games.kyougenshi.state import new_battles

        record = new_battles(1)[0]
        record.on_card = len(fighters) > 1
        record.blocks = len(fighters) > 1 and self.blocks
        record.shields = self.seats[DEFENDING].shields
        for place, fighter in enumerate(fighters):
            for figure in NUMBERED_KEYWORDS:
                record[figure][place] = getattr(fighter.card, figure)
            record.power[place] = self.power(fighter)
            record.traits[place] = sum(1 << KEYWORDS.index(word) for word in self.keywords(fighter))
            record.reiryoku[place] = self.seats[fighter.seat].active_orbs
        return record


def attacks_player(card: SpellCard) -> bool:
    """Whether it may name the player; one that may not attacks some other card, if it meets a blocker."""
    return "cannot_attack_player" not in card.keywords
