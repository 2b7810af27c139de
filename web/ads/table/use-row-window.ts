import { type RefObject, useSyncExternalStore } from 'react';

/** Rows of one height, as the style has it: which of them stand in view is a division. */
const ROW_HEIGHT = 52;
/** Of the card that a row is on a phone. */
const CARD_HEIGHT = 134;
const PHONE = '(max-width: 860px)';
/** Rows that are there above and below what is in view, so that nothing is empty while one scrolls. */
const SPARE = 10;
/** What the server writes, which knows no window. */
const AT_FIRST = 40;

function subscribe(onChange: () => void): () => void {
  // Captured: the table scrolls within the page on a wide screen, and with it on a narrow one.
  const how = { capture: true, passive: true };
  document.addEventListener('scroll', onChange, how);
  addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('scroll', onChange, how);
    removeEventListener('resize', onChange);
  };
}

export function useRowHeight(): number {
  const current = () => (matchMedia(PHONE).matches ? CARD_HEIGHT : ROW_HEIGHT);
  return useSyncExternalStore(subscribe, current, () => ROW_HEIGHT);
}

/** The first row that is drawn, and the one after the last. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number) {
  const first = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const above = Math.floor(-top / height) - SPARE;
    // In steps, so that not every pixel draws the table anew.
    return Math.max(0, above - (above % SPARE));
  };
  const last = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const below = Math.ceil((innerHeight - top) / height) + SPARE;
    return Math.max(AT_FIRST, below + SPARE - (below % SPARE));
  };
  const start = useSyncExternalStore(subscribe, first, () => 0);
  const end = useSyncExternalStore(subscribe, last, () => AT_FIRST);
  return { start: Math.min(start, count), end: Math.min(end, count) };
}
