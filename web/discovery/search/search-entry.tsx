import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { complete, type Completion } from '#contract/discovery/complete.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ChipLink, Chips } from '#web/ui/base/chip.tsx';
import { SuggestedPeople } from '../people/suggested-people.tsx';
import { ForgetSearches } from './forget-searches.tsx';
import { PopularTopics } from '../home/popular-topics.tsx';
import styles from './search-entry.module.css';
import { Swatches } from './swatches.tsx';
import { offeredInput } from './offered-input.ts';

/** The page of a search without a query: it begins with what was searched before, a colour, a topic or a person. */
export function EmptySearch() {
  const { t } = useWords();
  const viewer = useViewer();
  const { scope = 'pins' } = useParams({ strict: false });
  const send = useSend();
  // A page to begin on is useful without them.
  const { data: offered } = useQuery(callOptions(send, complete, offeredInput(scope)));
  const items = offered?.items ?? [];
  const own = items.filter(({ type }) => type === 'recent');
  const popular = items.filter(({ type }) => type !== 'recent');
  return (
    <>
      <header className={styles['head']}>
        <h1 className="h-28">{t('What are you looking for?')}</h1>
        <p className="soft">{t('Search by words, or start with a colour.')}</p>
        <Swatches chosen={null} hrefOf={(color) => `/ideas/?color=${color}`} />
      </header>
      {own.length > 0 && (
        <Searches label={t('Recent searches')} items={own} action={<ForgetSearches />} />
      )}
      {popular.length > 0 && <Searches label={t('Popular now')} items={popular} />}
      <PopularTopics />
      {viewer && <SuggestedPeople input={{ user_id: null }} />}
    </>
  );
}

interface SearchesProps {
  readonly label: string;
  readonly items: readonly Completion[];
  readonly action?: ReactNode;
}

function Searches({ label, items, action }: SearchesProps) {
  return (
    <section className={styles['searches']} aria-label={label}>
      <h2 className="strong t-14">{label}</h2>
      <div className={styles['line']}>
        <Chips label={label}>
          {items.map(({ type, label: words, url }) => (
            <ChipLink key={type + url} href={url} keepScroll={false} outlined>
              <bdi>{words}</bdi>
            </ChipLink>
          ))}
        </Chips>
        {action}
      </div>
    </section>
  );
}
