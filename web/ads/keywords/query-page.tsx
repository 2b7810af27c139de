import { useRouter } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { Figure } from '../campaigns/figure-columns.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { COLUMN_FACTS, isShownColumn, together } from '../reporting/report-columns.ts';
import { useOrder } from '../reporting/use-order.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { BulkAct } from '../table/bulk-bar.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { AddQueriesProps } from './add-queries.tsx';
import { isShown, keywordViewIn } from './keyword-filters.ts';
import { KeywordBar } from './keyword-bar.tsx';
import { FIGURES, ON_CARD, searchPath } from './keyword-rows.ts';
import { queriesIn, queriesInput, queryCsv, type QueryRow } from './query-rows.ts';
import { type Parents, useParents } from './use-parents.ts';

const AddQueries = lazyPart<AddQueriesProps>(
  async () => (await import('./add-queries.tsx')).AddQueries,
);

/** Searches by people who saw the ads, by campaign or ad group [CONSOLE-06]. */
export function QueryPage() {
  const { t } = useWords();
  const { account, key } = useConsole();
  const { range, search } = useReporting();
  const can = useRights();
  const router = useRouter();
  const level = key === 'reporting_campaign_search_queries' ? 'CAMPAIGN' : 'AD_GROUP';
  const parents = useParents();
  const report = useLatePages(getAdReport, queriesInput(account.id, level, range));
  const { rows, isWhole } = useAllPages(report);
  const [adding, setAdding] = useState<Omit<AddQueriesProps, 'onClose' | 'parents'> | null>(null);
  const view = keywordViewIn(search);
  const queries = queriesIn(rows);
  const found = queries.filter((row) => isShown(view, row));
  const columns = useColumns(parents);
  const sort = useOrder(columns);
  const total = useTotal(rows.map(({ metrics }) => metrics));
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  return (
    <>
      <PassedOver problems={[...range.problems, ...view.problems, ...sort.problems]} />
      <KeywordBar
        list={level === 'CAMPAIGN' ? 'CAMPAIGN_QUERY' : 'AD_GROUP_QUERY'}
        view={view}
        parents={parents.open([level === 'CAMPAIGN' ? 'campaign' : 'ad_group'])}
        hasMatch={false}
        count={found.length}
        isWhole={isWhole && report.data !== undefined}
        onExport={() => saveCsv('searches.csv', queryCsv(found, parents.nameOf, t))}
      />
      <Hidden rows={rows} />
      {report.data === undefined ? (
        <PageGhost />
      ) : (
        <section className={page['card']}>
          {found.length === 0 ? (
            <Nothing isFiltered={queries.length > 0} />
          ) : (
            <DataTable
              label={t('Search queries')}
              nameLabel="Search"
              rows={found}
              columns={columns}
              sort={sort}
              total={{ label: t('All, including rare ones'), cell: total }}
              hrefOf={searchPath}
              detailOf={() => ''}
              onOpen={(row) => void router.navigate({ href: searchPath(row) } as never)}
              hasSwitch={false}
              isOn={() => true}
              isSwitchable={() => false}
              problemOf={() => undefined}
              onSwitch={null}
              renderBulk={(chosen, done) =>
                can('campaigns') ? (
                  <>
                    <BulkAct
                      onClick={() => setAdding({ rows: chosen, isNegative: false, onDone: done })}
                    >
                      <Plus size={16} aria-hidden="true" /> {t('Add as keyword')}
                    </BulkAct>
                    <BulkAct
                      onClick={() => setAdding({ rows: chosen, isNegative: true, onDone: done })}
                    >
                      <Ban size={16} aria-hidden="true" /> {t('Add as negative')}
                    </BulkAct>
                  </>
                ) : (
                  <span>{t('Your role can look, but not change anything.')}</span>
                )
              }
            />
          )}
        </section>
      )}
      {adding && parents.isKnown && (
        <AddQueries {...adding} parents={parents} onClose={() => setAdding(null)} />
      )}
    </>
  );
}

function Hidden({ rows }: { readonly rows: ReturnType<typeof useAllPages<Row>>['rows'] }) {
  const { t, formats } = useWords();
  const views = rows
    .filter(({ value }) => value === null)
    .reduce((sum, { metrics }) => sum + (metrics.IMPRESSION ?? 0), 0);
  return (
    <div className={`${page['note']} ${page['plain']}`}>
      <ShieldCheck size={16} aria-hidden="true" />
      <p>
        {t('A search shows up here once 10 people have seen your ads for it within 30 days.')}{' '}
        {views > 0 &&
          t('Rarer searches brought {count} impressions. They count in the total.', {
            count: wholeNumber(views, formats),
          })}
      </p>
    </div>
  );
}

type Row = Parameters<typeof queriesIn>[0][number];

function useColumns(parents: Parents): readonly Column<QueryRow>[] {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  return [
    {
      id: 'where',
      label: 'Where',
      cell: ({ parentId }) => parents.nameOf(parentId),
      by: ({ parentId }) => parents.nameOf(parentId),
      onCard: 'line',
    },
    ...FIGURES.map((column): Column<QueryRow> => {
      const onCard = ON_CARD[column];
      return {
        id: column,
        label: COLUMN_FACTS[column].label,
        cell: ({ metrics }) => (
          <Figure column={column} value={metrics[column] ?? null} format={{ currency, formats }} />
        ),
        by: ({ metrics }) => metrics[column] ?? null,
        isNumber: true,
        ...(onCard && { onCard }),
      };
    }),
  ];
}

/** The total of all searches, including hidden ones. */
function useTotal(metrics: readonly Row['metrics'][]) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  return (column: string) =>
    isShownColumn(column) && (
      <Figure column={column} value={together(metrics, column)} format={{ currency, formats }} />
    );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useWords();
  const { go } = useReporting();
  if (!isFiltered)
    return (
      <EmptyCard
        title={t('No searches to show yet')}
        text={t('What people search for shows up here once ten of them have seen your ads for it.')}
      />
    );
  return (
    <EmptyCard
      title={t('No matches')}
      text={t('Try another word, or fewer filters.')}
      action={
        <button type="button" className="link" onClick={() => go({ q: null, parent: null })}>
          {t('Show all')}
        </button>
      }
    />
  );
}
