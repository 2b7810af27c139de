import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './conversion-uploads.module.css';
import type { FilePreview } from './read-file.ts';

/** A file's columns with their meaning and first rows; below, the errors in those rows. */
export function PreviewTable({ preview }: { readonly preview: FilePreview }) {
  const { t } = useWords();
  const wrong = preview.rows.flatMap(({ reason }, at) =>
    reason === null ? [] : [{ row: at + 2, reason }],
  );
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t("Before it's sent")}</h2>
      </div>
      <table className={table['plain']} aria-label={t("Before it's sent")}>
        <thead>
          <tr>
            <th scope="col">{t('Column in the file')}</th>
            <th scope="col">{t('Read as')}</th>
            <th scope="col">{t('First rows')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.head.map((name, at) => {
            const column = preview.columns[at] ?? null;
            return (
              // Two columns may have the same name.
              <tr key={`${at} ${name}`}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{column ?? <span className="soft">{t('Not used')}</span>}</td>
                <td>
                  <bdi>{preview.rows.map(({ cells }) => cells[at] ?? '').join(' · ')}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {wrong.length > 0 && (
        <div className={page['cardBody']}>
          <ul className={styles['errors']} aria-label={t('Rows to change')}>
            {wrong.map(({ row, reason }) => (
              <li key={row} className={styles['wrong']}>
                {t('Row {row}:', { row })} <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
