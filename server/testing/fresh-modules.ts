import { vi } from 'vitest';

/**
 * Resets the project's modules (generated ids, caches, counters) before each test file, since the process is
 * shared. Packages stay loaded, because loading them takes longest.
 */
vi.resetModules();
