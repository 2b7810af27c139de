/** The resource limits for one video [SEC-57]. */
export const MAX_SECONDS = 900;
/** Pixels of one frame of the input: 4096 by 2304. */
export const MAX_FRAME_PIXELS = 9_437_184;
/** Address space of the process. 4K at ten bits needs some 1.1 GB. */
export const MAX_MEMORY_BYTES = 2_147_483_648;
/** The limit of each written file: MAX_SECONDS at the highest bit rate, with a margin. */
export const MAX_FILE_BYTES = 402_653_184;
/** CPU time: some fifteen minutes of 4K take half of it. */
export const MAX_CPU_SECONDS = 3600;
/** Wall-clock limit, for a process that hangs without working, in ms. */
export const MAX_WALL_MS = 4 * 3600_000;
/** Processes and threads. */
export const MAX_PROCESSES = 64;
/** The maximum frame rate of the output. */
export const MAX_RATE = 30;
/** The output fits into this, in portrait or landscape, in pixels. */
export const UPRIGHT = { width: 720, height: 1280 };
export const LYING = { width: 1080, height: 720 };
