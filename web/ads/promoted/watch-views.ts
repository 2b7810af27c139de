import { isView, looked, SHARE, type Look } from './view-rules.ts';

/** Something that is watched until it was seen. */
interface Watched {
  look: Look;
  isInView: boolean;
  readonly onSeen: () => void;
}

/** How often a look is looked after, in ms: a cover that comes over the page is no event of the picture's. */
const STEP_MS = 200;

/** All promoted pins of the page; one observer and one clock for them, and neither while there are none. */
const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | null = null;
let clock: ReturnType<typeof setInterval> | null = null;

/** Tells once that somebody saw the element: half of it in view, in a tab that has the focus, without a break. */
export function watchView(element: Element, isVideo: boolean, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(notice, { threshold: SHARE });
  watched.set(element, { look: { isVideo, since: null }, isInView: false, onSeen });
  observer.observe(element);
  return () => leave(element);
}

function leave(element: Element): void {
  watched.delete(element);
  observer?.unobserve(element);
  if (watched.size > 0) return;
  observer?.disconnect();
  observer = null;
  rest();
}

function notice(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    const one = watched.get(target);
    if (one) one.isInView = isIntersecting && intersectionRatio >= SHARE;
  }
  lookAfter();
  if ([...watched.values()].some((one) => one.isInView)) begin();
  else rest();
}

function begin(): void {
  if (clock !== null) return;
  clock = setInterval(lookAfter, STEP_MS);
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, lookAfter);
  document.addEventListener('visibilitychange', lookAfter);
}

function rest(): void {
  if (clock === null) return;
  clearInterval(clock);
  clock = null;
  for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, lookAfter);
  document.removeEventListener('visibilitychange', lookAfter);
}

function lookAfter(): void {
  const now = performance.now();
  const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
  for (const [element, one] of watched) {
    const isSeen = isLookedAt && one.isInView && !isCovered(element);
    one.look = looked(one.look, isSeen, now);
    if (!isView(one.look, now)) continue;
    leave(element);
    one.onSeen();
  }
}

/** Under a closeup or a dialog, which take the page below away from whoever looks. */
const isCovered = (element: Element): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null;
