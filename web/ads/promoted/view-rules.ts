/** The fraction of a picture that has to be in view. */
export const SHARE = 0.5;
/** The uninterrupted time in view, in ms: one second for a picture, two for a video. */
const PICTURE_MS = 1000;
const VIDEO_MS = 2000;

/** A look that may become a view. */
export interface Look {
  readonly isVideo: boolean;
  /** Its start, in ms of a monotonic clock; null while out of view. */
  readonly since: number | null;
}

/** Updates a look; any interruption resets it. */
export function looked(look: Look, isInView: boolean, now: number): Look {
  const since = isInView ? (look.since ?? now) : null;
  return since === look.since ? look : { ...look, since };
}

/** Whether the look was long enough to be a view. */
export const isView = ({ isVideo, since }: Look, now: number): boolean =>
  since !== null && now - since >= (isVideo ? VIDEO_MS : PICTURE_MS);
