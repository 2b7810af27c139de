import { type RefObject, useSyncExternalStore } from 'react';

/** Rows of one height, as the style has it: which of them are in view is a division. */
const ROW_HEIGHT = 52;
/** Of the card that a row is on a phone. */
const CARD_HEIGHT = 134;
const PHONE = '(max-width: 860px)';
/** Rows that are there above and below what is in view, so that nothing is empty while one scrolls. */
const SPARE = 10;
/** What the server writes, which knows no window. */
const AT_FIRST = 40;
/** Pixels a ms: some fifteen windows a second. */
const FAST = 10;
/** Scrolling that paused so long has come to rest. */
const REST_MS = 100;
/** While it races, rows are drawn no more often than this. */
const GLANCE_MS = 500;

function onResize(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/**
 * Calls when rows are to be drawn: at each event of scrolling that eyes can follow, and while it races only now and
 * then and when it comes to rest. Drawing what nobody can read would make the scrolling itself stutter.
 */
function onScroll(onChange: () => void): () => void {
  let [top, time, drawnAt] = [0, 0, 0];
  let resting: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    drawnAt = performance.now();
    onChange();
  };
  const scrolled = ({ target }: Event) => {
    const { scrollTop } = target instanceof Element ? target : document.documentElement;
    const now = performance.now();
    const passed = now - time;
    const isRacing = passed < REST_MS && Math.abs(scrollTop - top) > FAST * passed;
    [top, time] = [scrollTop, now];
    clearTimeout(resting);
    if (!isRacing || now - drawnAt > GLANCE_MS) draw();
    else resting = setTimeout(draw, REST_MS);
  };
  // Captured: the table scrolls within the page on a wide screen, and with it on a narrow one.
  const how = { capture: true, passive: true };
  document.addEventListener('scroll', scrolled, how);
  const stop = onResize(onChange);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('scroll', scrolled, how);
    stop();
  };
}

export function useRowHeight(): number {
  const current = () => (matchMedia(PHONE).matches ? CARD_HEIGHT : ROW_HEIGHT);
  return useSyncExternalStore(onResize, current, () => ROW_HEIGHT);
}

/** The first row that is drawn, and the one after the last. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number) {
  // In steps, so that not every pixel draws the table again.
  const step = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    return Math.floor(-top / height / SPARE);
  };
  const at = useSyncExternalStore(onScroll, step, () => 0) * SPARE;
  const start = Math.max(0, at - SPARE);
  const view = useSyncExternalStore(
    onResize,
    () => Math.ceil(innerHeight / height),
    () => 0,
  );
  const end = Math.max(AT_FIRST, at + view + 2 * SPARE);
  return { start: Math.min(start, count), end: Math.min(end, count) };
}
