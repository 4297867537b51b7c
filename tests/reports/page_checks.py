"""What must hold of every figure's page."""

from itertools import combinations

from matplotlib.text import Text

from reports.figures import Page

PNG_START = b"\x89PNG\r\n\x1a\n"


def check_texts(page: Page) -> None:
    """No text is clipped or lies on another."""
    texts = [text for text in page.figure.findobj(Text) if text.get_text().strip() and text.get_visible()]
    boxes = {text: text.get_window_extent() for text in texts}
    sheet = page.figure.bbox
    for text, box in boxes.items():
        assert sheet.x0 <= box.x0, text
        assert sheet.y0 <= box.y0, text
        assert box.x1 <= sheet.x1, text
        assert box.y1 <= sheet.y1, text
    for one, other in combinations([text for text in texts if text.get_rotation() in (0, 90)], 2):
        # Lines may touch by their leading, for a box is a little larger than its ink.
        across = min(boxes[one].x1, boxes[other].x1) - max(boxes[one].x0, boxes[other].x0)
        down = min(boxes[one].y1, boxes[other].y1) - max(boxes[one].y0, boxes[other].y0)
        assert min(across, down) <= 4, (one, other)


def texts_of(page: Page) -> list[str]:
    return [text.get_text() for text in page.figure.findobj(Text) if text.get_text()]
