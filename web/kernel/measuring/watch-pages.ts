import type { AnyRouter } from '@tanstack/react-router';
import { measureCompleteness, type Measuring, type MeasuredPage } from './visual-completeness.ts';

/** Measures each page visited and logs the time it took, along with the browser's own measurements. */
export function watchPages(router: AnyRouter): void {
  let measuring = watchPage(router, 0);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    measuring.stop();
    measuring = watchPage(router, performance.now());
  });
}

/** `began` is in milliseconds since the document's navigation start. */
function watchPage(router: AnyRouter, began: number): Measuring {
  let height = document.documentElement.scrollHeight;
  const page: MeasuredPage = {
    now: () => performance.now() - began,
    hasLayout() {
      const before = height;
      height = document.documentElement.scrollHeight;
      const isThere = router.state.status === 'idle' && document.getElementById('main') !== null;
      return isThere && height === before;
    },
    images: () =>
      [...document.images].map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return { left, top, width, height, isSettled: image.complete };
      }),
    fold: () => ({ width: innerWidth, height: innerHeight }),
    every(milliseconds, check) {
      const timer = setInterval(check, milliseconds);
      return () => clearInterval(timer);
    },
  };
  let wasHidden = document.hidden;
  const noteHidden = (): void => {
    wasHidden = true;
  };
  document.addEventListener('visibilitychange', noteHidden, { once: true });
  return measureCompleteness(page, (milliseconds) => {
    document.removeEventListener('visibilitychange', noteHidden);
    // Browsers defer work in hidden tabs, so such a measurement says nothing about the page's speed.
    if (milliseconds === null || wasHidden) return;
    logSpeed({
      page: router.state.matches.at(-1)?.routeId ?? '',
      visually_complete: milliseconds,
      ...(began === 0 && documentTimes()),
    });
  });
}

/** The browser's measurements of the document, in milliseconds; the layout shift is a score without a unit. */
function documentTimes(): Record<string, number | undefined> {
  const entries = (type: string): readonly PerformanceEntry[] => buffered(type);
  const shifts = entries('layout-shift') as readonly (PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
  })[];
  return {
    first_byte: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
      ?.responseStart,
    first_paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    largest_paint: entries('largest-contentful-paint').at(-1)?.startTime,
    layout_shift: shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0),
  };
}

/** Entries of a type that only an observer receives. */
function buffered(type: string): readonly PerformanceEntry[] {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return [];
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type, buffered: true });
  const entries = observer.takeRecords();
  observer.disconnect();
  return entries;
}

function logSpeed(fields: Record<string, string | number | undefined>): void {
  const query = new URLSearchParams({ event: 'page_speed' });
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined)
      query.set(name, String(typeof value === 'number' ? Number(value.toFixed(3)) : value));
  }
  new Image().src = `/_/log.gif?${query}`;
}
