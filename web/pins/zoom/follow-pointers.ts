import type { Point } from './zoom-steps.ts';

interface Gestures {
  /** Pressed and released at one place. */
  readonly press: (at: Point) => void;
  readonly move: (by: Point) => void;
  /** Two fingers moved apart or together, around their midpoint. */
  readonly pinch: (by: number, at: Point) => void;
  readonly pointOf: (event: PointerEvent) => Point;
}

/** A pointer that moves less than this many pixels is a press. */
const STILL = 6;

/** Reports the gestures of one or two pointers on an element; returns a function that stops it. */
export function followPointers(element: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, Point>();
  /** Distance moved since the first pointer went down; null once there were two. */
  let way: number | null = 0;
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    way = down.size === 0 ? 0 : null;
    down.set(event.pointerId, gestures.pointOf(event));
  };
  const go = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = gestures.pointOf(event);
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (way !== null) way += Math.hypot(by.x, by.y);
    if (!other) return gestures.move(by);
    gestures.move({ x: by.x / 2, y: by.y / 2 });
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (apart > 0) gestures.pinch(Math.hypot(now.x - other.x, now.y - other.y) / apart, middle);
  };
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || event.type === 'pointercancel') return;
    if (down.size === 0 && way !== null && way < STILL) gestures.press(gestures.pointOf(event));
  };
  const listeners = { pointerdown: begin, pointermove: go, pointerup: end, pointercancel: end };
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener);
  };
}
