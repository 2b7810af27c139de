import { isView, looked, SHARE, type Look } from './view-rules.ts';

/** An element watched until it is viewed. */
interface Watched {
  look: Look;
  isInView: boolean;
  readonly onSeen: () => void;
}

/** The polling interval in ms, because the observer does not notice a covering dialog. */
const STEP_MS = 200;

/** All promoted pins of the page share one observer and one timer; without any there is neither. */
const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | null = null;
let clock: ReturnType<typeof setInterval> | null = null;

/** Calls back once when the element is viewed: half of it in view, uninterrupted, in a focused tab. */
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

/** Whether it is under a closeup or a dialog, which cover the page. */
const isCovered = (element: Element): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null;
