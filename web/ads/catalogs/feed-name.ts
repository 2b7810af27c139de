import type { CatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import type { useWords } from '#web/kernel/words/words-context.tsx';

/** Returns the name of a data source; those of calls have one of ours, so that it is in the viewer's language. */
export const feedName = (
  { source, name }: Pick<CatalogFeed, 'source' | 'name'>,
  { t }: Pick<ReturnType<typeof useWords>, 't'>,
): string => (source === 'CALLS' ? t('Products sent through the API') : name);
