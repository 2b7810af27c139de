import { useRouter } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import { useState } from 'react';
import { getKeywords } from '#contract/ads/keywords.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { figureColumns } from '../campaigns/figure-columns.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { WideOnly } from '../console/wide-only.tsx';
import { Failed } from '../reporting/failed.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { useOrder } from '../reporting/use-order.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { BulkAct } from '../table/bulk-bar.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { AddKeywords } from './add-keywords.tsx';
import { keywordCsv } from './keyword-csv.ts';
import { isShown, keywordViewIn } from './keyword-filters.ts';
import { KeywordBar } from './keyword-bar.tsx';
import {
  type KeywordList,
  keywordsInput,
  listOf,
  MATCH_LABEL,
  PARENT_LABEL,
  PARENTS_OF,
} from './keyword-lists.ts';
import { FIGURES, ON_CARD, type KeywordRow, rowOf, searchPath } from './keyword-rows.ts';
import { Suggestions, type FindOffered } from './suggestions.tsx';
import { useKeywordChanges } from './use-keyword-changes.ts';
import { type Parents, useParents } from './use-parents.ts';
import { type Searches, useSearches } from './use-searches.ts';

const MS = 1000;

/** Keywords of ad groups, or negative keywords of campaigns or ad groups [CONSOLE-06]. */
export function KeywordPage({ findOffered }: { readonly findOffered: FindOffered }) {
  const { t } = useWords();
  const { account, key } = useConsole();
  const { range, search } = useReporting();
  const can = useRights();
  const router = useRouter();
  const list = listOf(key);
  const parents = useParents();
  const pages = useLatePages(getKeywords, keywordsInput(account.id, list, range));
  const { rows, isWhole } = useAllPages(pages);
  const view = keywordViewIn(search);
  const found = rows
    .map(rowOf)
    .filter((row) => isShown(view, { ...row, parentId: row.parent_id, match: row.match_type }));
  const searches = useSearches(list === 'KEYWORD' ? rows.map(({ value }) => value) : []);
  const columns = useColumns(list, parents, searches);
  const archive = useArchive();
  const sort = useOrder(columns);
  if (pages.isError) return <Failed onRetry={() => void pages.refetch()} />;
  const problems = [
    ...(list === 'KEYWORD' ? range.problems : []),
    ...view.problems,
    ...sort.problems,
  ];
  return (
    <>
      <PassedOver problems={problems} />
      <KeywordBar
        list={list}
        view={view}
        parents={parents.open(PARENTS_OF[list])}
        hasMatch
        count={found.length}
        isWhole={isWhole}
        onExport={() =>
          saveCsv(`${list.toLowerCase()}.csv`, keywordCsv(found, list, parents.nameOf, t, searches))
        }
      />
      <div className={page['two']}>
        {pages.data === undefined ? (
          <PageGhost />
        ) : (
          <section className={page['card']}>
            {found.length === 0 ? (
              <Nothing list={list} isFiltered={rows.length > 0} />
            ) : (
              <DataTable
                label={list === 'KEYWORD' ? t('Keywords') : t('Negative keywords')}
                nameLabel={list === 'KEYWORD' ? 'Keyword' : 'Never show for'}
                rows={found}
                columns={columns}
                sort={sort}
                hrefOf={searchPath}
                detailOf={({ parent_id }) => parents.nameOf(parent_id)}
                onOpen={(row) => void router.navigate({ href: searchPath(row) } as never)}
                hasSwitch={false}
                isOn={() => true}
                isSwitchable={() => false}
                problemOf={({ id }) => archive.problems.get(id)}
                onSwitch={null}
                renderBulk={(chosen, done) =>
                  can('campaigns') ? (
                    <BulkAct onClick={() => void archive.run(chosen, done)}>
                      <Archive size={16} aria-hidden="true" /> {t('Archive')}
                    </BulkAct>
                  ) : (
                    <span>{t('Your role can look, but not change anything.')}</span>
                  )
                }
              />
            )}
          </section>
        )}
        {can('campaigns') && parents.isKnown && (
          <WideOnly>
            <Side
              key={list}
              list={list}
              parents={parents}
              rows={rows.map(rowOf)}
              findOffered={findOffered}
            />
          </WideOnly>
        )}
      </div>
    </>
  );
}

interface SideProps {
  readonly list: KeywordList;
  readonly parents: Parents;
  readonly rows: readonly KeywordRow[];
  readonly findOffered: FindOffered;
}

function Side({ list, parents, rows, findOffered }: SideProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const parentId = chosen || (parents.open(PARENTS_OF[list])[0]?.id ?? '');
  const put = (line: string) => setText((now) => (now.trim() === '' ? line : `${now}\n${line}`));
  return (
    <div className={page['stack']}>
      <AddKeywords
        list={list}
        parents={parents}
        parentId={parentId}
        onParent={setChosen}
        text={text}
        onText={setText}
      />
      {list === 'KEYWORD' && (
        <Suggestions
          text={text}
          parentId={parentId}
          known={rows.filter(({ parent_id }) => parent_id === parentId)}
          onPut={put}
          findOffered={findOffered}
        />
      )}
    </div>
  );
}

function useColumns(
  list: KeywordList,
  parents: Parents,
  searches: Searches,
): readonly Column<KeywordRow>[] {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const match: Column<KeywordRow> = {
    id: 'match',
    label: 'Match',
    cell: ({ match_type: type }) => t(MATCH_LABEL[type]),
    by: ({ match_type: type }) => t(MATCH_LABEL[type]),
    onCard: 'line',
  };
  if (list === 'KEYWORD') {
    const byId = (row: KeywordRow) => row.metrics;
    const volume: Column<KeywordRow> = {
      id: 'searches',
      label: 'Searches a month',
      cell: ({ name }) => {
        const count = searches.get(name);
        if (count === undefined) return '–';
        return (
          <data value={count ?? ''}>
            {count === null ? t('under 100') : wholeNumber(count, formats)}
          </data>
        );
      },
      by: ({ name }) => searches.get(name) ?? 0,
      isNumber: true,
    };
    return [match, volume, ...figuresOf(byId, { currency: account.currency, formats })];
  }
  return [
    match,
    {
      id: 'where',
      label: 'Where',
      cell: ({ parent_id, parent_type }) =>
        `${parents.nameOf(parent_id)} · ${t(PARENT_LABEL[parent_type])}`,
      by: ({ parent_id }) => parents.nameOf(parent_id),
      onCard: 'first',
    },
    {
      id: 'added',
      label: 'Added',
      cell: ({ created_time: at }) => day(new Date(at * MS), formats, 'UTC'),
      by: ({ created_time: at }) => at,
      isNumber: true,
      onCard: 'third',
    },
  ];
}

function figuresOf(
  metricsOf: (row: KeywordRow) => KeywordRow['metrics'],
  format: { readonly currency: string; readonly formats: string },
): readonly Column<KeywordRow>[] {
  return FIGURES.map((column) => {
    const [made] = figureColumns([column], () => null, format);
    const valueOf = (row: KeywordRow) => metricsOf(row)?.[column] ?? null;
    const cellOf = (row: KeywordRow) =>
      figureColumns([column], () => valueOf(row), format)[0]?.cell(row);
    const { onCard: _, ...rest } = made!;
    const onCard = ON_CARD[column];
    return { ...rest, cell: cellOf, by: valueOf, ...(onCard && { onCard }) };
  });
}

/** Archives keywords; refusals report their reason. */
function useArchive() {
  const { t } = useWords();
  const toasts = useToasts();
  const { archive } = useKeywordChanges();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const run = async (rows: readonly KeywordRow[], done: () => void) => {
    const reasons = await archive(rows);
    const refused = rows.flatMap(({ id }, at) => {
      const why = reasons[at] ?? null;
      return why === null ? [] : [[id, why] as const];
    });
    setProblems(new Map(refused));
    if (refused.length === 0) done();
    const count = rows.length - refused.length;
    if (count > 0) toasts.show({ text: t('{count} archived.', { count }) });
  };
  return { run, problems };
}

function Nothing({ list, isFiltered }: { list: KeywordList; isFiltered: boolean }) {
  const { t } = useWords();
  const { go } = useReporting();
  if (isFiltered)
    return (
      <EmptyCard
        title={t('No matches')}
        text={t('Try another word, or fewer filters.')}
        action={
          <button
            type="button"
            className="link"
            onClick={() => go({ q: null, match: null, parent: null })}
          >
            {t('Show all')}
          </button>
        }
      />
    );
  return list === 'KEYWORD' ? (
    <EmptyCard
      title={t('No keywords yet')}
      text={t('Write the words that people search for when they want what you have.')}
    />
  ) : (
    <EmptyCard
      title={t('No negative keywords yet')}
      text={t('Keep your ads out of searches that are about something else.')}
    />
  );
}
