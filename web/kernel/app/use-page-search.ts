import { useSearch } from '@tanstack/react-router';
import type { Search } from './search.ts';

const whole = <T>(search: Search): T => search as T;

/**
 * Returns what a page reads from the search params that it has loaded with. Those of the location change when a
 * navigation starts: a page that read them would ask for what is not loaded yet, and give way to a loading line.
 */
export const usePageSearch = <T = Search>(select: (search: Search) => T = whole): T =>
  // Equal values stay the same object, so that a page is not rendered again when a layer opens over it.
  useSearch({ strict: false, structuralSharing: true, select: select as never });
