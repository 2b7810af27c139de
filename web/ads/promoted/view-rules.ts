/** So much of a picture has to be in view. */
export const SHARE = 0.5;
/** For so long, without a break, in ms: a second, and two where it is of a video. */
const PICTURE_MS = 1000;
const VIDEO_MS = 2000;

/** A look at something that may become a view of it. */
export interface Look {
  readonly isVideo: boolean;
  /** When it began, in ms of a clock that only goes on; null while nobody looks. */
  readonly since: number | null;
}

/** The look as it is now: any break starts it over. */
export function looked(look: Look, isInView: boolean, now: number): Look {
  const since = isInView ? (look.since ?? now) : null;
  return since === look.since ? look : { ...look, since };
}

/** Whether it was long enough to be a view. */
export const isView = ({ isVideo, since }: Look, now: number): boolean =>
  since !== null && now - since >= (isVideo ? VIDEO_MS : PICTURE_MS);
