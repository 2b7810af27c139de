import type { Pin } from '#contract/pins.ts';
import { needContext } from '#web/kernel/core/need-context.tsx';
import type { Lazy } from '#web/ui/base/lazy-part.tsx';

/** What names the board with a copy of a pin's picture, before the pin is saved; provided by the pages. */
export const [CopySavedContext, useCopySaved] = needContext<Lazy<{ pin: Pin }>>('CopySaved');
