import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SearchBarProps } from './search-bar.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { SearchCorrectionProps } from './search-correction.tsx';
import type { SearchNamedProps } from './search-named.tsx';
import type { SearchNoticeProps } from './sensitive-notice.tsx';

/**
 * Components that only some searches display. The page waits for those it needs before it is rendered, so that they
 * appear at once, even without a script.
 */
export const SearchBar = lazyPart<SearchBarProps>(
  async () => (await import('./search-bar.tsx')).SearchBar,
);
export const SearchNamed = lazyPart<SearchNamedProps>(
  async () => (await import('./search-named.tsx')).SearchNamed,
);
export const SearchBeside = lazyPart<{ request: AddressedSearch }>(
  async () => (await import('./search-beside.tsx')).SearchBeside,
);
export const SearchCorrection = lazyPart<SearchCorrectionProps>(
  async () => (await import('./search-correction.tsx')).SearchCorrection,
);
export const EmptySearch = lazyPart<object>(
  async () => (await import('./search-entry.tsx')).EmptySearch,
);
export const SearchNothing = lazyPart<{ request: AddressedSearch }>(
  async () => (await import('./search-nothing.tsx')).SearchNothing,
);
export const SearchNotice = lazyPart<SearchNoticeProps>(
  async () => (await import('./sensitive-notice.tsx')).SearchNotice,
);
