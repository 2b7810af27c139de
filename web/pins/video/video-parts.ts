import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { CloseupVideoProps } from './closeup-video.tsx';

/** Loaded only with a pin that has a video, because most have none. */
export const CloseupVideo = lazyPart<CloseupVideoProps>(
  async () => (await import('./closeup-video.tsx')).CloseupVideo,
);
export const VideoLength = lazyPart<{ readonly ms: number }>(
  async () => (await import('./video-length.tsx')).VideoLength,
);
