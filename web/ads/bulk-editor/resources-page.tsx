import { MAX_SHEET_ROWS, SHEET_PROBLEMS } from '#contract/ads/bulk/sheet-uploads.ts';
import { getAdSheetColumns, type SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { saveCsv } from '../core/save-csv.ts';
import styles from './bulk-editor.module.css';
import { kindWords } from './kind-words.ts';
import { SAMPLES, sampleSheet } from './samples.ts';

/** Every column with its allowed values, as the server reads them; limits, samples and errors [CONSOLE-16]. */
export function ResourcesPage() {
  const advertiser_id = useConsole().account.id;
  const { columns } = useCall(getAdSheetColumns, { advertiser_id });
  return (
    <div className={page['two']}>
      <Columns columns={columns} />
      <div className={page['stack']}>
        <Samples columns={columns} />
        <Limits columns={columns} />
        <Errors />
      </div>
    </div>
  );
}

interface Props {
  readonly columns: readonly SheetColumn[];
}

function Columns({ columns }: Props) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Every column')}</h2>
        <span className="soft">
          {t('{count, plural, one {# column} other {# columns}}', { count: columns.length })}
        </span>
      </div>
      <table className={table['plain']} aria-label={t('Every column')}>
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Rows')}</th>
            <th scope="col">{t('What it can hold')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, entity_type: kind, reference }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles['kind']}>{t(kind === null ? 'All' : kindWords[kind])}</td>
              <td>{reference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Samples({ columns }: Props) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Sample sheets')}</h2>
      </div>
      <div className={page['cardBody']}>
        {SAMPLES.map(({ name, rows }) => (
          <Button
            key={name}
            variant="line"
            className={styles['sample']}
            onClick={() => saveCsv('bulk-sample.csv', sampleSheet(columns, rows))}
          >
            {t(name)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Limits({ columns }: Props) {
  const { t, formats } = useWords();
  const limited = columns.filter(
    ({ maximum }) => maximum !== null && maximum < Number.MAX_SAFE_INTEGER,
  );
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Limits')}</h2>
      </div>
      <div className={page['cardBody']}>
        <dl className={page['facts']}>
          <div className={page['fact']}>
            <dt>{t('Rows in a sheet')}</dt>
            <dd>{wholeNumber(MAX_SHEET_ROWS, formats)}</dd>
          </div>
          {limited.map(({ name, maximum }) => (
            <div key={name} className={page['fact']}>
              <dt>{name}</dt>
              <dd>{wholeNumber(maximum ?? 0, formats)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The most frequent errors in the server's words, with the remedy; English, to be translated. */
const ERRORS = [
  [SHEET_PROBLEMS.action, 'Any other word in the column Action stops the row.'],
  [SHEET_PROBLEMS.above, 'Or put the row below what it is in.'],
  [SHEET_PROBLEMS.notMade, 'Correct that row, then send both again.'],
  [SHEET_PROBLEMS.notApplied, 'Send it again, without the rows that were applied.'],
  [SHEET_PROBLEMS.gone, 'It may be of another ad account.'],
  [SHEET_PROBLEMS.id, 'Download the sheet again, and leave the brackets.'],
  [SHEET_PROBLEMS.clear, 'Write another value, or leave the cell empty to keep the one it has.'],
  [SHEET_PROBLEMS.fixed, 'Make a new one instead.'],
  [SHEET_PROBLEMS.changed, 'Someone else was faster. Your sheet would have undone their change.'],
] as const;

function Errors() {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Errors')}</h2>
      </div>
      <div className={page['cardBody']}>
        <dl className={`${page['stack']} ${styles['errors']}`}>
          {ERRORS.map(([error, advice]) => (
            <div key={error}>
              <dt>
                <b>{t(error)}</b>
              </dt>
              <dd className="soft">{t(advice)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
