import { getAdSheetUploadRows } from '#contract/ads/bulk/sheet-uploads.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './bulk-editor.module.css';

/** Lists the pictures that submitting fetches from the web. */
export function FetchedRows({ upload_id }: { upload_id: string }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const list = useLatePages(
    getAdSheetUploadRows,
    { advertiser_id, upload_id, is_fetched: true },
    true,
  );
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Pictures to fetch')}</h2>
        <span className="soft">{t('Nothing is fetched until you submit.')}</span>
      </div>
      <table className={table['plain']} aria-label={t('Pictures to fetch')}>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Web address')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row" className={styles['number']}>
                {row}
              </th>
              <td className={styles['address']}>
                <bdi dir="ltr">{cells['Ad media URL']}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} of={t('Pictures to fetch')} />
    </section>
  );
}
