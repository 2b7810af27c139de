import { type PointerEvent, type MouseEvent, useRef } from 'react';

/** How long a finger must rest to count as a long press, in ms. */
const REST_MS = 450;
/** A finger that moves this far is scrolling, in pixels. */
const STRAY = 10;

/** Event handlers for an element: a long press runs `then`, and lifting the finger opens nothing. */
export function useLongPress(then: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const fired = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      fired.current = false;
      if (event.pointerType !== 'touch') return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        fired.current = true;
        then();
      }, REST_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > STRAY) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (fired.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return;
      // Swallows the click that ends the long press; the next one counts again.
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
