import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { GLIDE_MS, notePositions } from '#web/ui/masonry/glide.ts';
import { putAt } from '../core/put-at.ts';

/** A pin under the hand, and the position that is open for it. */
interface Held {
  readonly id: string;
  readonly to: number;
}

/** How far the hand moves, in pixels, before another position opens: tiles also move under a hand that rests. */
const STEP = 6;

/**
 * Lets pins be dragged: the others make way under the hand, and a drop moves the pin there. `put` stores the order.
 * Without `put` nothing can be dragged.
 */
export function useDragPin(
  root: RefObject<HTMLElement | null>,
  loaded: readonly string[],
  put: ((id: string, to: number) => Promise<void>) | null,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const source = useRef<string | null>(null);
  const last = useRef({ x: 0, y: 0, at: 0 });
  const play = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    play.current?.();
    play.current = null;
  }, [held]);
  const order = (held && putAt(loaded, held.id, held.to)) ?? loaded;

  const open = (to: number, { clientX: x, clientY: y, timeStamp: at }: DragEvent): void => {
    if (source.current === null) return;
    last.current = { x, y, at };
    if (root.current) play.current = notePositions(root.current);
    setHeld({ id: source.current, to });
  };
  const list = put && {
    onDragStart: (event: DragEvent) => {
      source.current = pinUnder(event);
      last.current = { x: event.clientX, y: event.clientY, at: 0 };
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnter: (event: DragEvent) => {
      if (source.current !== null) event.preventDefault();
    },
    onDragOver: (event: DragEvent) => {
      if (source.current === null) return;
      event.preventDefault();
      const over = pinUnder(event);
      const { x, y, at } = last.current;
      const isResting = Math.hypot(event.clientX - x, event.clientY - y) < STEP;
      // While tiles glide, one that only passes may be under the hand.
      if (over === null || isResting || event.timeStamp - at < GLIDE_MS) return;
      if (over !== source.current) open(order.indexOf(over), event);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      source.current = null;
      if (held === null) return;
      // The list stays in this order until the stored one has it, or is back.
      const isStill = (now: Held | null) => (now === held ? null : now);
      void put(held.id, held.to).finally(() => setHeld(isStill));
    },
    onDragEnd: () => {
      const isDropped = source.current === null;
      source.current = null;
      if (isDropped) return;
      if (root.current) play.current = notePositions(root.current);
      setHeld(null);
    },
  };
  return { order, heldId: held?.id ?? null, list };
}

function pinUnder({ target }: DragEvent): string | null {
  const tile = target instanceof Element ? target.closest('[data-pin]') : null;
  return tile?.getAttribute('data-pin') ?? null;
}
