import { getProductItemReport } from '#contract/ads/reporting/product-reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { useReporting } from '../reporting/use-reporting.ts';
import { useItemColumns } from './item-columns.tsx';
import { itemCsv, itemDays, itemRow, type Narrowed, reportInput } from './product-rows.ts';
import { ProductTable } from './product-table.tsx';
import { Shortened } from './shortened.tsx';

/** The products of a product group, by spend descending. */
export function ItemsCard({ narrowed }: { readonly narrowed: Narrowed }) {
  const { t } = useWords();
  const { account } = useConsole();
  const { range } = useReporting();
  const days = itemDays(range);
  const report = useLatePages(getProductItemReport, reportInput(account.id, days, narrowed));
  const { rows } = useAllPages(report);
  const columns = useItemColumns();
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <PageGhost />;
  return (
    <>
      {days.from !== range.from && <Shortened days={days} />}
      <section className={page['card']}>
        {rows.length === 0 ? (
          <EmptyCard
            title={t('No products are ads yet')}
            text={t('Its products become ads one after the other, once they are in stock.')}
          />
        ) : (
          <ProductTable
            label={t('Products')}
            nameLabel="Product"
            rows={rows.map((row) => itemRow(row))}
            columns={columns}
            hrefOf={({ pin_id }) => `/pin/${pin_id}/`}
            detailOf={({ item_id }) => item_id}
            trend={{ level: 'PRODUCT_ITEM', ...narrowed }}
            onExport={(some) => saveCsv('products.csv', itemCsv(some, t))}
          />
        )}
      </section>
    </>
  );
}
