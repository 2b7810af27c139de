import type { AdAct } from '#contract/ads/viewing.ts';
import { isView, looked, SHARE, type Look } from './view-rules.ts';
import { partsWatched, type Played } from './watch-rules.ts';

/** Video events that report progress or an interruption. */
const EVENTS = ['timeupdate', 'pause', 'seeking', 'ended'] as const;

/**
 * Reports how far the video in an element is watched, each act once: the quarters, and that half of it was in view
 * for two seconds while playing. The video may be added after its element.
 */
export function watchVideo(element: Element, tell: (act: AdAct) => void): () => void {
  const logged = new Set<AdAct>();
  let look: Look = { isVideo: true, since: null };
  let isInView = false;
  let observed: HTMLVideoElement | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      lookAfter();
    },
    { threshold: SHARE },
  );

  function lookAfter(): void {
    if (observed === null) return;
    const isPlaying = !observed.paused && !observed.seeking;
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
    const now = performance.now();
    look = looked(look, isInView && isPlaying && isLookedAt, now);
    const acts = partsWatched(playedOf(observed), observed.duration);
    if (isView(look, now)) acts.push('video_view');
    for (const act of acts) {
      if (logged.has(act)) continue;
      logged.add(act);
      tell(act);
    }
  }
  const hear = ({ target }: Event): void => {
    if (!(target instanceof HTMLVideoElement)) return;
    if (observed !== target) {
      observer.disconnect();
      observer.observe(target);
      observed = target;
    }
    lookAfter();
  };
  // Media events do not bubble, so they are captured.
  for (const name of EVENTS) element.addEventListener(name, hear, true);
  document.addEventListener('visibilitychange', lookAfter);
  window.addEventListener('blur', lookAfter);
  return () => {
    observer.disconnect();
    for (const name of EVENTS) element.removeEventListener(name, hear, true);
    document.removeEventListener('visibilitychange', lookAfter);
    window.removeEventListener('blur', lookAfter);
  };
}

const playedOf = ({ played }: HTMLVideoElement): Played =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const);
