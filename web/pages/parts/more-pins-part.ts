import type { Pin } from '#contract/pins.ts';
import type { LikeBoardProps } from '#web/discovery/home/more-pins.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

const load = () => import('#web/discovery/home/more-pins.tsx');

/** The end of a page, loaded after the rest of it. */
export const LikePin = lazyPart<{ pin: Pin }>(async () => (await load()).LikePin);
export const LikeBoard = lazyPart<LikeBoardProps>(async () => (await load()).LikeBoard);
