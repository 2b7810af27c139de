import { useSearch } from '@tanstack/react-router';
import type { Search } from './search.ts';

/**
 * Returns the search params that the page has loaded with. Those of the location change when a navigation starts: a
 * page that read them would ask for what is not loaded yet, and give way to a loading line.
 */
export const usePageSearch = (): Search => useSearch({ strict: false });
