import { vi } from 'vitest';

/**
 * Before each file of tests: what the project's modules hold (ids made so far, caches, counters) begins anew, although
 * the process goes on from the file before. Packages stay as they are: to load them takes longest.
 */
vi.resetModules();
