/*
 * Tiles that fly past show only their colour, slower ones also the picture; buttons and previews are rendered once the
 * page rests. So tiles appear in time, and everything is there for anyone who stops to look, listen or tab.
 */
import { IDLE_MS, type ScrollSpeed, trackScrollSpeed } from './scroll-speed.ts';

/** Tasks per batch, few enough not to block the next scroll. */
const AT_ONCE = 8;

type Task = () => void;

let known: ScrollSpeed | null = null;

/** Starts watching on the first call, which never happens on the server. */
function scrollSpeed(): ScrollSpeed {
  if (known !== null) return known;
  const watched = trackScrollSpeed(window.scrollY);
  const note = ({ target }: Event): void => {
    const position = target instanceof Element ? target.scrollTop : window.scrollY;
    watched.note(performance.now(), position, window.innerHeight);
  };
  document.addEventListener('scroll', note, { capture: true, passive: true });
  known = watched;
  return watched;
}

/** True unless something was scrolled a moment ago. */
export const isScrollIdle = (): boolean => scrollSpeed().isIdle(performance.now());

/** False while the page scrolls too fast to see pictures. */
export const isSlow = (): boolean => scrollSpeed().isSlow(performance.now());

/** Runs a task when scrolling is idle, latest first; the returned function cancels it. */
export const whenScrollIdle = queue(isScrollIdle);

/** Runs a task when the page no longer scrolls fast, latest first; the returned function cancels it. */
export const whenSlow = queue(isSlow);

function queue(isTime: () => boolean): (task: Task) => () => void {
  const waiting = new Set<Task>();
  let isPlanned = false;
  const work = (): void => {
    isPlanned = false;
    if (isTime()) {
      for (const task of [...waiting].slice(-AT_ONCE)) {
        waiting.delete(task);
        task();
      }
    }
    plan();
  };
  const plan = (): void => {
    if (waiting.size === 0 || isPlanned) return;
    isPlanned = true;
    // A frame dispatches its scroll event before its callbacks. Where frames are late, a timer alone would see a long
    // pause without a scroll and delay the frames further.
    setTimeout(() => requestAnimationFrame(work), isTime() ? 0 : IDLE_MS / 8);
  };
  return (task) => {
    waiting.add(task);
    plan();
    return () => waiting.delete(task);
  };
}
