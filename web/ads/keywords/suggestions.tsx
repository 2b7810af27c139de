import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useReporting } from '../reporting/use-reporting.ts';
import { linesIn } from './add-lines.ts';
import type { KeywordRow } from './keyword-rows.ts';
import styles from './keywords.module.css';
import { queriesInput } from './query-rows.ts';

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

/** Suggests popular searches that start with the last line, and queries that led to the ad group. */
export function Suggestions({ text, parentId, known, onPut, findOffered }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const { range } = useReporting();
  const lines = linesIn(text, false);
  const term = lines.at(-1)?.item?.value ?? '';
  const offered = useQuery({
    queryKey: ['offered keywords', term],
    queryFn: () => findOffered(term),
    enabled: term.length >= LEAST,
  });
  const searched = useLatePages(
    getAdReport,
    queriesInput(account.id, 'AD_GROUP', range, [parentId]),
    parentId !== '',
  );
  const words = [
    ...(searched.data?.pages.flatMap(({ data }) => data.flatMap(({ value }) => value ?? [])) ?? []),
    ...(offered.data ?? []),
  ];
  const taken = new Set([
    ...known.map(({ name }) => name.toLowerCase()),
    ...lines.map(({ item }) => item?.value.toLowerCase()),
  ]);
  const listed = [...new Set(words)].filter((one) => !taken.has(one.toLowerCase())).slice(0, MOST);
  return (
    <section className={page['card']} aria-labelledby="suggestions">
      <div className={page['cardHead']}>
        <h2 id="suggestions">{t('Suggestions')}</h2>
      </div>
      {listed.length === 0 ? (
        <p className={`soft ${page['cardBody']}`}>
          {t('Start typing to see what people search for.')}
        </p>
      ) : (
        <ul className={styles['ideas']}>
          {listed.map((one) => (
            <li key={one}>
              <span>
                <bdi>{one}</bdi>
              </span>
              <IconButton label={t('Add “{name}”', { name: one })} onClick={() => onPut(one)}>
                <Plus size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
