import type { ReactNode } from 'react';
import type { SearchAnswer } from '#contract/discovery/search.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './search.module.css';
import { addressOf } from './search-rules.ts';

export interface SearchCorrectionProps {
  readonly request: AddressedSearch;
  readonly answer: Pick<SearchAnswer, 'corrected_query' | 'suggested_query' | 'left_out'>;
}

/** Explains how the typed words were corrected, with links to alternatives. */
export function SearchCorrection({ request, answer }: SearchCorrectionProps) {
  const { t } = useWords();
  const { corrected_query: query, suggested_query: meant, left_out: without } = answer;
  const exactly = { ...request, auto_correction_disabled: true };
  return (
    <>
      {query !== null && (
        <Notice>
          {t('Showing results for “{query}”.', { query })}{' '}
          <PageLink className="link" href={addressOf(exactly)}>
            {t('Search for “{query}” instead', { query: request.query })}
          </PageLink>
        </Notice>
      )}
      {meant !== null && (
        <Notice>
          {t('Did you mean')}{' '}
          <PageLink className="link strong" href={addressOf({ ...request, query: meant })}>
            <bdi>{meant}</bdi>
          </PageLink>
          ?
        </Notice>
      )}
      {without.length > 0 && (
        <Notice>
          {saysMore(query ?? request.query, without)
            ? t('Few Pins have all of these words, so we also looked without: {words}', {
                words: without.join(', '),
              })
            : t('Few Pins say “{query}”, so we added more in this colour.', {
                query: query ?? request.query,
              })}
        </Notice>
      )}
    </>
  );
}

/** Whether the query has more words than those left out. Only a colour's name can be left out as a whole. */
const saysMore = (query: string, without: readonly string[]): boolean =>
  query
    .toLowerCase()
    .split(/\s+/u)
    .some((word) => word !== '' && !without.includes(word));

const Notice = ({ children }: { children: ReactNode }) => (
  <p className={styles['told']} role="status">
    {children}
  </p>
);
