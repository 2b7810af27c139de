import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** RichLine, which pins of pages that say nothing need not; whoever opens a pin waits for it. */
export const RichLine = lazyPart<{ pin: Pin }>(
  async () => (await import('./rich-line.tsx')).RichLine,
);
