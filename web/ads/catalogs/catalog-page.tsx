import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { MAX_FEEDS } from '#contract/ads/catalogs/feeds.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import styles from './catalogs.module.css';
import { FeedForm } from './feed-form.tsx';
import { FeedTable } from './feed-table.tsx';
import { RunReport } from './run-report.tsx';
import { useFeeds } from './use-feeds.ts';

/** A catalogue's data sources, the last run of one, and the form to add or edit one [CONSOLE-24]. */
export function CatalogPage() {
  const { t } = useWords();
  const mayChange = useRights()('catalogs_edit');
  const { list, feeds } = useFeeds();
  const [chosen, setChosen] = useState<string | null>(null);
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  if (list.isError) {
    return (
      <FailedCard title={t("The data sources didn't load")} onRetry={() => void list.refetch()} />
    );
  }
  if (feeds === undefined) return <PageGhost />;
  const feed = feeds.find(({ id }) => id === chosen) ?? feeds[0];
  const add = mayChange && (
    <Button
      variant="main"
      className={feeds.length > 0 ? page['headAct'] : undefined}
      disabled={feeds.length >= MAX_FEEDS}
      onClick={() => setForm('new')}
    >
      <Plus size={16} aria-hidden="true" />
      {t('Add a data source')}
    </Button>
  );
  return (
    <>
      <div className={styles['bar']}>
        <span className="soft">
          {t('{count} of {most} data sources', { count: feeds.length, most: MAX_FEEDS })}
        </span>
        {feeds.length > 0 && add}
      </div>
      {feed === undefined ? (
        <section className={page['card']}>
          <EmptyCard
            title={t('No products yet')}
            text={t("Point us to a file of your products, and we'll read it every day.")}
            action={add}
          />
        </section>
      ) : (
        <FeedTable feeds={feeds} chosen={feed.id} onChoose={setChosen} />
      )}
      <div className={form === null ? page['stack'] : page['two']}>
        {feed && <RunReport feed={feed} onEdit={() => setForm('edit')} />}
        {form !== null && (
          <FeedForm
            key={form === 'new' ? 'new' : `${feed?.id}-${feed?.version}`}
            feed={form === 'new' ? null : (feed ?? null)}
            onDone={(id) => {
              setForm(null);
              if (id !== null) setChosen(id);
            }}
          />
        )}
      </div>
    </>
  );
}
