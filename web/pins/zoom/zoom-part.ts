import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ZoomButtonProps } from './zoom-button.tsx';

/** Loads late; it is positioned on the picture, so nothing moves. */
export const ZoomButton = lazyPart<ZoomButtonProps>(
  async () => (await import('./zoom-button.tsx')).ZoomButton,
);
