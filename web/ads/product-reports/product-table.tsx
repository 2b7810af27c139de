import { useRouter } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import type { ProductItemReport } from '#contract/ads/reporting/product-reports.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Figure } from '../campaigns/figure-columns.tsx';
import { useConsole } from '../console/console-context.ts';
import { COLUMN_FACTS, isShownColumn, together } from '../reporting/report-columns.ts';
import { BulkAct } from '../table/bulk-bar.tsx';
import type { CardPlace, Column, TableRow } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { trendColumn } from '../trends/trend-column.tsx';
import type { TrendOf } from '../trends/trend-days.ts';
import { FIGURES } from './product-rows.ts';

interface ReportedRow extends TableRow {
  readonly metrics: ProductItemReport['metrics'];
}

interface Props<Row> {
  readonly label: string;
  readonly nameLabel: string;
  readonly rows: readonly Row[];
  /** Columns besides the metrics. */
  readonly columns: readonly Column<Row>[];
  readonly hrefOf: (row: Row) => string;
  readonly detailOf: (row: Row) => string;
  /** The report of these rows. */
  readonly trend: TrendOf;
  /** Exports the selected rows. */
  readonly onExport: (chosen: readonly Row[]) => void;
}

/** Product groups or products with their metrics and totals. */
export function ProductTable<Row extends ReportedRow>({ onExport, trend, ...table }: Props<Row>) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const router = useRouter();
  const { rows, columns, hrefOf } = table;
  const total = useTotal(rows);
  return (
    <DataTable
      {...table}
      columns={[...columns, ...figures<Row>({ currency, formats }), trendColumn(trend)]}
      total={{ label: t('All of them'), cell: total }}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) } as never)}
      hasSwitch={false}
      isOn={() => true}
      isSwitchable={() => false}
      problemOf={() => undefined}
      onSwitch={null}
      renderBulk={(chosen) => (
        <BulkAct onClick={() => onExport(chosen)}>
          <Download size={16} aria-hidden="true" /> {t('Export')}
        </BulkAct>
      )}
    />
  );
}

/** A column's total. */
function useTotal(rows: readonly ReportedRow[]) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  const metrics = rows.map((row) => row.metrics);
  return (column: string) =>
    isShownColumn(column) && (
      <Figure column={column} value={together(metrics, column)} format={{ currency, formats }} />
    );
}

const PLACES: readonly CardPlace[] = ['first', 'second', 'third'];

const figures = <Row extends ReportedRow>(format: {
  readonly currency: string;
  readonly formats: string;
}): Column<Row>[] =>
  FIGURES.map((column, at) => {
    const onCard = PLACES[at];
    return {
      id: column,
      label: COLUMN_FACTS[column].label,
      cell: ({ metrics }) => (
        <Figure column={column} value={metrics[column] ?? null} format={format} />
      ),
      by: ({ metrics }) => metrics[column] ?? null,
      isNumber: true,
      ...(onCard && { onCard }),
    };
  });
