import DownloadIcon from 'lucide-react/icons/download';
import { getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { csvValue } from '../campaigns/list-csv.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { csvOf } from '../core/csv.ts';
import { saveCsv } from '../core/save-csv.ts';
import type { Range } from '../reporting/range.ts';
import { COLUMN_FACTS, STRIP } from '../reporting/report-columns.ts';
import { accountSeries } from '../reporting/report-inputs.ts';
import { type Step, stepsOf, valuesOf } from '../reporting/series.ts';

interface Props {
  readonly range: Range;
  readonly step: Step;
}

/** Exports the overview's figures by step as CSV: the rows that the chart has loaded. */
export function ExportFigures({ range, step }: Props) {
  const { t } = useWords();
  const { id } = useConsole().account;
  const report = useLatePages(getAdReport, accountSeries(id, range, step));
  const rows = report.data?.pages.flatMap(({ data }) => data);
  if (rows === undefined) return null;
  const save = (): void => {
    const steps = stepsOf(range, step);
    const columns = STRIP.map((column) =>
      valuesOf(rows, steps, column).map((value) => csvValue(column, value)),
    );
    const csv = csvOf([
      [t('Time'), ...STRIP.map((column) => t(COLUMN_FACTS[column].label))],
      ...steps.map((time, at) => [time, ...columns.map((values) => values[at] ?? null)]),
    ]);
    saveCsv(`overview-${id}-${range.from}-${range.to}.csv`, csv);
  };
  return (
    <span className={page['wideAlone']}>
      <Button variant="line" className={page['headAct']} onClick={save}>
        <DownloadIcon size={16} aria-hidden="true" />
        {t('Export')}
      </Button>
    </span>
  );
}
