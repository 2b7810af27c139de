import { type RefObject, useSyncExternalStore } from 'react';

/** The fixed row height in the CSS, in px, so that visible rows are found by division. */
const ROW_HEIGHT = 52;
/** The height of a row's card on phones. */
const CARD_HEIGHT = 134;
const PHONE = '(max-width: 860px)';
/** Extra rows above and below the visible ones, so that scrolling shows no gaps. */
const SPARE = 10;
/** The rows rendered by the server, which does not know the window's height. */
const AT_FIRST = 40;
/** In px per ms, about fifteen windows a second. */
const FAST = 10;
/** Scrolling has stopped after a pause this long. */
const REST_MS = 100;
/** During fast scrolling, the minimum interval between renders. */
const GLANCE_MS = 500;

function onResize(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/**
 * Calls back when rows should render: on every scroll event at readable speed, and during fast scrolling only now
 * and then and at its end. Rendering unreadable rows would make scrolling stutter.
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
  // Captured, because the table scrolls in its own container on wide screens and with the page on narrow ones.
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

/** The index of the first rendered row, and the one after the last. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number) {
  // In steps, so that not every pixel renders the table.
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
