import { useState } from 'react';
import {
  type AdRecommendation,
  getAdRecommendations,
} from '#contract/ads/recommendations/recommendations.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Segments } from '../console/segments.tsx';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { DoneLately } from './done-lately.tsx';
import { RecommendationCard } from './recommendation-card.tsx';
import { type Purpose, purposeOf, PURPOSES } from './recommendation-words.ts';
import { recommendationsInput } from './recommendations-input.ts';
import styles from './recommendations.module.css';

/** Recommendations with the rule behind each, and the results of applied ones [CONSOLE-23]. */
export function RecommendationsPage() {
  const { t } = useWords();
  const { id } = useConsole().account;
  const [showsAside, setShowsAside] = useState(false);
  const open = useLatePages(getAdRecommendations, recommendationsInput(id, 'OPEN'));
  const aside = useLatePages(getAdRecommendations, recommendationsInput(id, 'DISMISSED'));
  const done = useLatePages(getAdRecommendations, recommendationsInput(id, 'APPLIED'));
  const rowsOf = (list: typeof open) => list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [dismissed, applied] = [rowsOf(aside), rowsOf(done)];
  if (open.isError) {
    return (
      <FailedCard
        title={t("The recommendations didn't load")}
        onRetry={() => void open.refetch()}
      />
    );
  }
  if (!open.data) return <PageGhost />;
  const visible = showsAside ? aside : open;
  // Reserves the side column until both lists are loaded, to avoid a layout shift.
  const isBare = aside.isSuccess && done.isSuccess && dismissed.length + applied.length === 0;
  return (
    <div className={page[isBare && !showsAside ? 'stack' : 'two']}>
      <div className={page['stack']}>
        <List rows={rowsOf(visible)} isWhole={!visible.hasNextPage} />
        {visible.hasNextPage && <ShowMore list={visible} of={t('Recommendations')} />}
      </div>
      <div className={page['stack']}>
        {applied.length > 0 && <DoneLately list={applied} />}
        {(dismissed.length > 0 || showsAside) && (
          <section className={page['card']}>
            <div className={page['cardHead']}>
              <h2>{t('Dismissed')}</h2>
              <Button onClick={() => setShowsAside(!showsAside)}>
                {showsAside ? t('Back') : t('Show them')}
              </Button>
            </div>
            <p className={styles['note']}>
              {t('Each one comes back 30 days after you dismiss it.')}
            </p>
          </section>
        )}
      </div>
    </div>
  );
}

interface ListProps {
  readonly rows: readonly AdRecommendation[];
  /** The number is unknown until all pages are loaded. */
  readonly isWhole: boolean;
}

function List({ rows, isWhole }: ListProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  if (rows.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('Nothing to do right now')}
          text={t('We keep an eye on your ads. Anything that could be better shows up here.')}
          action={
            <ButtonLink href={pathOf('reporting_campaigns')}>{t('See your campaigns')}</ButtonLink>
          }
        />
      </section>
    );
  }
  const matching = rows.filter(({ kind }) => purpose === null || purposeOf[kind] === purpose);
  const counted = (label: string, count: number) => (isWhole ? `${label} ${count}` : label);
  const purposes = (Object.keys(PURPOSES) as Purpose[]).map((one) => {
    const count = rows.filter(({ kind }) => purposeOf[kind] === one).length;
    return [one, counted(t(PURPOSES[one]), count)] as const;
  });
  return (
    <>
      <Segments
        label={t('What for')}
        value={purpose ?? 'ALL'}
        options={[['ALL', counted(t('All'), rows.length)], ...purposes]}
        onPick={(one) => setPurpose(one === 'ALL' ? null : one)}
      />
      {matching.length === 0 ? (
        <section className={page['card']}>
          <EmptyCard
            title={t('None of these')}
            text={t('Take a look at the others.')}
            action={<Button onClick={() => setPurpose(null)}>{t('Show all')}</Button>}
          />
        </section>
      ) : (
        <ul className={styles['cards']} aria-label={t('Recommendations')}>
          {matching.map((one) => (
            <RecommendationCard key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}
