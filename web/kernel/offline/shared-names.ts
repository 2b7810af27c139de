/** The cache of what was shared from a phone, and the picture in it. */
export const SHARED = 'shared';
export const SHARED_PICTURE = '/shared-picture';
/** The largest picture that is taken. */
export const LARGEST_SHARED = 50_000_000;
