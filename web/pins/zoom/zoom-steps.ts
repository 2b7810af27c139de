/** Pixels from the middle of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture in the window: its scale relative to the size that fits, and the position of its middle. */
export interface View extends Point {
  readonly scale: number;
}

/** The window, and the picture at the size that fits. */
export interface Frame {
  readonly window: Size;
  readonly picture: Size;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** The scale of the first zoom. */
export const NEAR = 2;
const NEAREST = 8;
/** Small pictures are enlarged at most this much. */
const LARGEST = 2;

/** Returns the size at which a picture fits the window. */
export function wholeSize(picture: Size, window: Size): Size {
  const by = Math.min(window.width / picture.width, window.height / picture.height, LARGEST);
  return { width: picture.width * by, height: picture.height * by };
}

/** Scales the view; what is at the point stays there. */
export function zoomed(view: View, by: number, at: Point, frame: Frame): View {
  const scale = Math.min(Math.max(view.scale * by, 1), NEAREST);
  const grown = scale / view.scale;
  return within(
    { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    frame,
  );
}

export function moved(view: View, by: Point, frame: Frame): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Keeps the picture's edges outside the window, or the picture in the middle where it is smaller. */
export function within({ scale, x, y }: View, { window, picture }: Frame): View {
  const inside = (at: number, side: number, room: number) => {
    const most = Math.max(0, (side * scale - room) / 2);
    return Math.max(Math.min(at, most), 0 - most);
  };
  return {
    scale,
    x: inside(x, picture.width, window.width),
    y: inside(y, picture.height, window.height),
  };
}
