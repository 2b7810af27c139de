/** What one video may cost [SEC-57]. */
export const MAX_SECONDS = 900;
/** Of one frame of what came, in pixels: 4096 by 2304. */
export const MAX_FRAME_PIXELS = 9_437_184;
/** Address space of the process. 4K of ten bits needs some 1.1 GB. */
export const MAX_MEMORY_BYTES = 2_147_483_648;
/** Of each file that is written: MAX_SECONDS at the highest rate, with room. */
export const MAX_FILE_BYTES = 402_653_184;
/** Time of the processor: some fifteen minutes of 4K take half of it. */
export const MAX_CPU_SECONDS = 3600;
/** Wall clock, for what hangs without working, in ms. */
export const MAX_WALL_MS = 4 * 3600_000;
/** Processes and threads. */
export const MAX_PROCESSES = 64;
/** Frames in a second of what is made. */
export const MAX_RATE = 30;
/** What is made fits into this, upright or lying, in pixels. */
export const UPRIGHT = { width: 720, height: 1280 };
export const LYING = { width: 1080, height: 720 };
