import { vi } from 'vitest';
import { resetIds } from '#server/kernel/core/ids.ts';

/**
 * Runs before each file of tests that share a process. Modules of the web are loaded again. The server's stay loaded:
 * they hold caches, which are valid for any test, and the last id.
 */
vi.resetModules();
resetIds();
