/*
 * Of a tile that flies past only its colour is shown, of one that passes the picture; its buttons and
 * its preview are made when the page has come to rest. So tiles come in time, and all of it is there
 * for whoever looks, listens or tabs.
 */
import { IDLE_MS, type ScrollSpeed, trackScrollSpeed } from './scroll-speed.ts';

/** So many at a time, lest the next scroll has to wait. */
const AT_ONCE = 8;

type Task = () => void;

let known: ScrollSpeed | null = null;

/** Watched from the first question on: nothing is asked on the server. */
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

/** False while the page flies. */
export const isSlow = (): boolean => scrollSpeed().isSlow(performance.now());

/** Runs a task when scrolling is idle, the latest first; the answer takes it back. */
export const whenScrollIdle = queue(isScrollIdle);

/** Runs a task when the page no longer flies, the latest first; the answer takes it back. */
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
    // A frame tells of its scroll before it calls: where frames come late, a timer alone would find
    // that there was no scroll for long, and take their time as well.
    setTimeout(() => requestAnimationFrame(work), isTime() ? 0 : IDLE_MS / 8);
  };
  return (task) => {
    waiting.add(task);
    plan();
    return () => waiting.delete(task);
  };
}
