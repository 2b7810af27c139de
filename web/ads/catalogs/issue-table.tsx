import { useState } from 'react';
import type { CatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { getCatalogIssues } from '#contract/ads/catalogs/feeds.ts';
import { type IssueCode, SAMPLES_OF_CODE } from '#contract/ads/catalogs/issue-codes.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './catalogs.module.css';
import { effectLabel, issueLabel } from './issue-words.ts';

/** A run's issues by code, each with examples from the file. */
export function IssueTable({ run }: { readonly run: CatalogRun }) {
  const { t } = useWords();
  const [open, setOpen] = useState<IssueCode | null>(null);
  return (
    <table className={table['plain']} aria-label={t('Problems')}>
      <thead>
        <tr>
          <th scope="col">{t('Problem')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col">{t('Times')}</th>
          <th scope="col">{t('Examples')}</th>
        </tr>
      </thead>
      <tbody>
        {run.issues.map(({ code, effect, count }) => (
          <tr key={code}>
            <th scope="row">
              {t(issueLabel[code])}
              <small className={styles['code']}>{code}</small>
            </th>
            <td>{t(effectLabel[effect])}</td>
            <td className={styles['number']}>{count}</td>
            <td>
              {open === code ? (
                <Examples runId={run.id} code={code} />
              ) : (
                <button type="button" className="link" onClick={() => setOpen(code)}>
                  {t('Show examples')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Examples({ runId, code }: { readonly runId: string; readonly code: IssueCode }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(getCatalogIssues, {
    advertiser_id,
    run_id: runId,
    code,
    page_size: SAMPLES_OF_CODE,
  });
  if (list.isError) return t("The examples didn't load");
  const [first] = list.data?.pages ?? [];
  if (first === undefined) return '…';
  return (
    <ul className={page['stack']} style={{ gap: 2 }}>
      {first.data.map(({ id, row, item_id, value }) => (
        <li key={id} className={styles['code']}>
          {[row === null ? null : t('Row {row}', { row }), item_id, value]
            .filter((part) => part !== null)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}
