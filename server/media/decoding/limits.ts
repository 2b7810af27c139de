/** The resource limits for one picture [SEC-54]. */
export const MAX_PIXELS = 50_000_000;
/** Width times height times frames: larger animations exceed the time limit of encoding. */
export const MAX_ANIMATION_PIXELS = 40_000_000;
export const MAX_FRAMES = 600;
/** CPU time for an untrusted file until its pixels are known, in ms: 50 megapixels need 1 to 5 s. */
export const PICTURE_CPU_MS = 8_000;
/** CPU time for encoding files from those pixels, in ms: 50 megapixels as WebP need some 12 s. */
export const ENCODE_CPU_MS = 24_000;
/**
 * Wall-clock limit for one picture, in ms, for a process that hangs without working; long, so that a busy machine
 * refuses none.
 */
export const PICTURE_TIMEOUT_MS = 300_000;
/** The limit of a worker's resident memory, in bytes. 50 megapixels of AVIF need 1.1 GB. */
export const MAX_WORKER_BYTES = 1_600_000_000;
