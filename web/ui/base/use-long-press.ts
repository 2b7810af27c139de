import { type PointerEvent, type MouseEvent, useRef } from 'react';

/** A finger rests this long before it counts, in ms. */
const REST_MS = 450;
/** A finger that moves this far is scrolling, in pixels. */
const STRAY = 10;

/** Handlers for an element: a finger that rests runs `then`, and its lifting opens nothing. */
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
      // The click that ends the long press; the next one counts again.
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
