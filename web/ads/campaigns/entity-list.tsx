import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { updateAdGroups, updateAds, updateCampaigns } from '#contract/ads/campaigns.ts';
import type { PagedCall } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { FiguresCard } from '../reporting/figures-card.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { isShownColumn } from '../reporting/report-columns.ts';
import { useOrder } from '../reporting/use-order.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { trendColumn } from '../trends/trend-column.tsx';
import { ChosenActs, KIND_OF } from './chosen-acts.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { Figure, figureColumns } from './figure-columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useListFigures } from './use-list-figures.ts';
import { useSheet } from './use-sheet.ts';
import { type Entity, type NewStatus, useStatuses } from './use-statuses.ts';

interface Props<Row> {
  /** The plural and the singular name; English, to be translated. */
  readonly label: string;
  readonly nameLabel: string;
  readonly rows: readonly Row[];
  readonly isWhole: boolean;
  readonly columns: readonly Column<Row>[];
  readonly level: keyof typeof KIND_OF;
  readonly list: PagedCall;
  readonly update: typeof updateCampaigns | typeof updateAdGroups | typeof updateAds;
  readonly hrefOf: (row: Row) => string;
  readonly detailOf: (row: Row) => string;
  /** The button that creates another one. */
  readonly create?: ReactNode;
  /** The empty state's text and action. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** The name of the parent that the list is restricted to, and the URL of the full list. */
  readonly within?: { readonly name: string; readonly all: string } | null;
}

/** A list of campaigns, ad groups or ads: searchable by name, sortable, with actions on one or many rows. */
export function EntityList<Row extends Entity>(props: Props<Row>) {
  const { label, nameLabel, rows, isWhole, level, list, update, empty, within = null } = props;
  const { t, formats } = useWords();
  const { account } = useConsole();
  const can = useRights();
  const router = useRouter();
  const { go, preference } = useReporting();
  const statuses = useStatuses<Row>(account.id, { list, update });
  const saveSheet = useSheet(level);
  const listFigures = useListFigures(level, rows, isWhole);
  const { view, step, figures, found } = listFigures;
  const money = { currency: account.currency, formats };
  const columns = [
    ...props.columns,
    ...figureColumns(view.columns, figures.figureOf, money),
    trendColumn({ level }),
  ];
  const sort = useOrder(columns);
  const ofTotal = (column: string) =>
    isShownColumn(column) && (
      <Figure column={column} value={listFigures.totalOf(column)} format={money} />
    );
  const mayChange = can('campaigns');
  const apply = async (chosen: readonly Row[], status: NewStatus, done: () => void) => {
    await statuses.set(chosen, status);
    done();
  };
  const saveRows = (some: readonly Row[]) =>
    saveCsv(`${KIND_OF[level]}.csv`, listFigures.csv(some, t));
  const toggle = (row: Row) => void statuses.set([row], statuses.isOn(row) ? 'PAUSED' : 'ACTIVE');
  return (
    <>
      <PassedOver problems={[...listFigures.problems, ...sort.problems]} />
      <FilterBar
        level={level}
        view={view}
        step={step}
        create={props.create}
        within={within}
        count={found.length}
        isWhole={isWhole}
        onSheet={() => void saveSheet(found.map(({ id }) => id))}
        onExport={figures.isKnown ? () => saveRows(found) : null}
      />
      {figures.isError ? (
        <Failed onRetry={figures.retry} />
      ) : (
        <FiguresCard
          step={step}
          series={listFigures.series}
          before={listFigures.seriesBefore}
          totals={listFigures.totals}
          aboveList={{ isHidden: preference.hide_chart }}
        />
      )}
      <section className={page['card']}>
        {found.length === 0 ? (
          <Nothing
            isFiltered={rows.length > 0}
            empty={empty}
            onAll={() => go({ q: null, delivered: '0' })}
          />
        ) : (
          <DataTable
            label={t(label)}
            nameLabel={nameLabel}
            rows={found}
            columns={columns}
            sort={sort}
            total={{ label: t('All {count}', { count: found.length }), cell: ofTotal }}
            hrefOf={props.hrefOf}
            detailOf={props.detailOf}
            onOpen={(row) => void router.navigate({ href: props.hrefOf(row) } as never)}
            isOn={statuses.isOn}
            isSwitchable={({ status }) => status === 'ACTIVE' || status === 'PAUSED'}
            problemOf={statuses.problemOf}
            onSwitch={mayChange ? toggle : null}
            renderBulk={(chosen, done) => (
              <ChosenActs
                level={level}
                ids={chosen.map(({ id }) => id)}
                onStatus={(status) => void apply(chosen, status, done)}
                onExport={figures.isKnown ? () => saveRows(chosen) : null}
              />
            )}
          />
        )}
      </section>
    </>
  );
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly empty: Props<Entity>['empty'];
  readonly onAll: () => void;
}

function Nothing({ isFiltered, empty, onAll }: NothingProps) {
  const { t } = useWords();
  if (!isFiltered) return <EmptyCard {...empty} />;
  return (
    <EmptyCard
      title={t('No matches')}
      text={t('Search for part of a name or a full ID, or use fewer filters.')}
      action={
        <button type="button" className="link" onClick={onAll}>
          {t('Show all')}
        </button>
      }
    />
  );
}
