import DownloadIcon from 'lucide-react/icons/download';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getAdHistory } from '#contract/ads/history.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { stringifySearch } from '#web/kernel/app/search.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { PassedOver } from '../reporting/passed-over.tsx';
import { ChangeTable } from './change-table.tsx';
import { exportChanges } from './export-changes.ts';
import { HistoryFilters } from './history-filters.tsx';
import {
  type HistoryFilter,
  historyFilterIn,
  historyInput,
  historySearch,
  NO_FILTER,
} from './history-input.ts';
import styles from './history.module.css';

/** Who changed what in the ad account, with undo [CONSOLE-30]. */
export function HistoryPage() {
  const { t } = useWords();
  const { account } = useConsole();
  const can = useRights();
  const { filter, problems, setFilter } = useFilter();
  const all = useLatePages(getAdHistory, historyInput(account.id));
  const list = useLatePages(getAdHistory, historyInput(account.id, filter));
  const known = (all.data?.pages ?? []).flatMap(({ data }) =>
    data.flatMap(({ user }) => user ?? []),
  );
  const people = [...new Map(known.map((user) => [user.id, user])).values()];
  const changes = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PassedOver problems={problems} />
      <ExportButton filter={filter} />
      <HistoryFilters filter={filter} onFilter={setFilter} people={people} />
      {list.isError && (
        <FailedCard
          title={t("The history didn't load")}
          text={t('Check the days, or try again.')}
          onRetry={() => void list.refetch()}
        />
      )}
      {changes === undefined && !list.isError && <PageGhost />}
      {changes !== undefined && (
        <section className={page['card']}>
          {changes.length === 0 ? (
            <Nothing
              isFiltered={Object.values(filter).some(Boolean)}
              onAll={() => setFilter(NO_FILTER)}
            />
          ) : (
            <ChangeTable changes={changes} mayUndo={can('campaigns')} />
          )}
          {list.hasNextPage && (
            <div className={styles['more']}>
              <ShowMore list={list} of={t('Change history')} />
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** Keeps the filter in the URL, so that a link shows others the same result. */
function useFilter() {
  const router = useRouter();
  const { pathname, search } = useLocation({
    select: (location) => ({ pathname: location.pathname, search: location.search as object }),
  });
  const setFilter = (filter: HistoryFilter): void => {
    const href = `${pathname}${stringifySearch({ ...search, ...historySearch(filter) })}`;
    void router.navigate({ href, replace: true, resetScroll: false } as never);
  };
  return { ...historyFilterIn(search), setFilter };
}

function Nothing({
  isFiltered,
  onAll,
}: {
  readonly isFiltered: boolean;
  readonly onAll: () => void;
}) {
  const { t } = useWords();
  if (!isFiltered) {
    return (
      <EmptyCard
        title={t('Nothing has changed yet')}
        text={t(
          'Everything that people, programs and reviews change in your campaigns will show up here.',
        )}
      />
    );
  }
  return (
    <EmptyCard
      title={t('No changes like that')}
      text={t('Try other days, or fewer filters.')}
      action={<Button onClick={onAll}>{t('Show all')}</Button>}
    />
  );
}

/** Exports the filtered changes as CSV. */
function ExportButton({ filter }: { readonly filter: HistoryFilter }) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { csv, isWhole } = await exportChanges(send, account.id, filter);
      saveCsv(`history-${account.id}.csv`, csv);
      if (!isWhole)
        toasts.show({
          text: t('The file has the latest 10,000 changes. Choose fewer days for others.'),
        });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  return (
    <Button variant="line" className={page['headAct']} busy={busy} onClick={() => void save()}>
      <DownloadIcon size={16} aria-hidden="true" />
      {t('Export')}
    </Button>
  );
}
