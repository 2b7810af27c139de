/** What one picture may cost [SEC-54]. */
export const MAX_PIXELS = 50_000_000;
/** Width times height times frames: more does not get through the encoders in the time. */
export const MAX_ANIMATION_PIXELS = 40_000_000;
export const MAX_FRAMES = 600;
/** Work on the bytes of one picture until its pixels are known, in ms of the processor: 50 megapixels need 1 to 5 s. */
export const PICTURE_CPU_MS = 8_000;
/** Work on our own files of those pixels, whose number bounds it: 50 megapixels as WebP need some 12 s. */
export const ENCODE_CPU_MS = 24_000;
/** Wall clock for one picture, in ms: for what hangs without working. A busy machine is no reason to refuse. */
export const PICTURE_TIMEOUT_MS = 300_000;
/** A worker whose resident memory passes this is ended, in bytes. 50 megapixels of AVIF need 1.1 GB. */
export const MAX_WORKER_BYTES = 1_600_000_000;
