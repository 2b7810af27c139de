import {
  type DragEvent,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  // Its position is here before it is rendered: the list that makes way does not keep the hand waiting.
  const moving = useRef<{ readonly id: string; held: Held | null }>(null);
  const last = useRef({ x: 0, y: 0, at: 0 });
  const noteTiles = useGlide(root, held);
  const order = (held && putAt(loaded, held.id, held.to)) ?? loaded;

  const open = (to: number, { clientX: x, clientY: y, timeStamp: at }: DragEvent): void => {
    if (moving.current === null) return;
    last.current = { x, y, at };
    noteTiles();
    const next = { id: moving.current.id, to };
    moving.current.held = next;
    startTransition(() => setHeld(next));
  };
  const list = put && {
    onDragStart: (event: DragEvent) => {
      const id = pinUnder(event);
      moving.current = id === null ? null : { id, held: null };
      last.current = { x: event.clientX, y: event.clientY, at: 0 };
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnter: (event: DragEvent) => {
      if (moving.current !== null) event.preventDefault();
    },
    onDragOver: (event: DragEvent) => {
      if (moving.current === null) return;
      event.preventDefault();
      const over = pinUnder(event);
      const { x, y, at } = last.current;
      const isResting = Math.hypot(event.clientX - x, event.clientY - y) < STEP;
      // While tiles glide, one that only passes may be under the hand.
      if (over === null || isResting || event.timeStamp - at < GLIDE_MS) return;
      if (over !== moving.current.id) open(order.indexOf(over), event);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dropped = moving.current?.held ?? null;
      moving.current = null;
      if (dropped === null) return;
      // The list stays in this order until the stored one has it, or is back.
      const isStill = (now: Held | null) => (now === dropped ? null : now);
      void put(dropped.id, dropped.to).finally(() => setHeld(isStill));
    },
    onDragEnd: () => {
      const isDropped = moving.current === null;
      moving.current = null;
      if (isDropped) return;
      noteTiles();
      setHeld(null);
    },
  };
  return { order, heldId: held?.id ?? null, list };
}

/** Lets tiles glide to where a change of `cause` puts them; call the returned function before the change. */
function useGlide(root: RefObject<HTMLElement | null>, cause: unknown): () => void {
  const play = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    play.current?.();
    play.current = null;
  }, [cause]);
  return () => {
    if (root.current) play.current = notePositions(root.current);
  };
}

function pinUnder({ target }: DragEvent): string | null {
  const tile = target instanceof Element ? target.closest('[data-pin]') : null;
  return tile?.getAttribute('data-pin') ?? null;
}
