import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { getAdReport } from '#contract/ads/reports.ts';
import { getRelatedSearches } from '#contract/ads/searches.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { shortNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useReporting } from '../reporting/use-reporting.ts';
import { linesIn } from './add-lines.ts';
import type { KeywordRow } from './keyword-rows.ts';
import styles from './keywords.module.css';
import { queriesInput } from './query-rows.ts';
import { searchesIn, useSearches } from './use-searches.ts';

const MOST = 8;
/** Shorter prefixes match too much. */
const LEAST = 2;

/** Finds popular searches with a prefix. Injected, because search is a layer above ads. */
export type FindOffered = (term: string) => Promise<readonly string[]>;

interface Props {
  readonly text: string;
  readonly parentId: string;
  /** The ad group's keywords. */
  readonly known: readonly KeywordRow[];
  readonly onPut: (line: string) => void;
  readonly findOffered: FindOffered;
}

/**
 * Suggests queries that led to the ad group, popular searches like the last line, and words of Pins that start so, with
 * how often people search for them.
 */
export function Suggestions({ text, parentId, known, onPut, findOffered }: Props) {
  const { t, formats } = useWords();
  const lines = linesIn(text, false);
  const { words, related } = useIdeas(lines.at(-1)?.item?.value ?? '', parentId, findOffered);
  const taken = new Set([
    ...known.map(({ name }) => name.toLowerCase()),
    ...lines.map(({ item }) => item?.value.toLowerCase()),
  ]);
  const listed = [...new Set(words)].filter((one) => !taken.has(one.toLowerCase())).slice(0, MOST);
  const others = useSearches(listed.filter((one) => !related.has(one)));
  const searches = new Map([...others, ...related]);
  const most = Math.max(1, ...listed.map((one) => searches.get(one) ?? 0));
  return (
    <section className={page['card']} aria-labelledby="suggestions">
      <div className={page['cardHead']}>
        <h2 id="suggestions">{t('Suggestions')}</h2>
        {listed.length > 0 && <span className="soft">{t('Searches a month')}</span>}
      </div>
      {listed.length === 0 ? (
        <p className={`soft ${page['cardBody']}`}>
          {t('Start typing to see what people search for.')}
        </p>
      ) : (
        <ul className={styles['ideas']}>
          {listed.map((one) => {
            const count = searches.get(one);
            return (
              <li key={one}>
                <span>
                  <bdi>{one}</bdi>
                </span>
                {typeof count === 'number' && (
                  <i aria-hidden="true" style={{ inlineSize: `${(48 * count) / most}px` }} />
                )}
                {count !== undefined && (
                  <data value={count ?? ''} className="soft">
                    {count === null ? t('under 100') : shortNumber(count, formats)}
                  </data>
                )}
                <IconButton label={t('Add “{name}”', { name: one })} onClick={() => onPut(one)}>
                  <Plus size={16} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Finds what to suggest, the best first; the counts of related searches come with them. */
function useIdeas(term: string, parentId: string, findOffered: FindOffered) {
  const send = useSend();
  const { account } = useConsole();
  const { range } = useReporting();
  const enabled = term.length >= LEAST;
  const offered = useQuery({
    queryKey: ['offered keywords', term],
    queryFn: () => findOffered(term),
    enabled,
  });
  const related = useQuery({
    queryKey: ['related searches', account.id, term],
    queryFn: () =>
      send(getRelatedSearches, { advertiser_id: account.id, keyword: term, count: MOST }),
    enabled,
  });
  const searched = useLatePages(
    getAdReport,
    queriesInput(account.id, 'AD_GROUP', range, [parentId]),
    parentId !== '',
  );
  const queries =
    searched.data?.pages.flatMap(({ data }) => data.flatMap(({ value }) => value ?? [])) ?? [];
  const like = searchesIn(related.data ?? []);
  return { words: [...queries, ...like.keys(), ...(offered.data ?? [])], related: like };
}
