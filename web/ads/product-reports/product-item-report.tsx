import {
  getProductGroupReport,
  getProductItemReport,
} from '#contract/ads/reporting/product-reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import type { Days } from '../reporting/range.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { useItemColumns } from './item-columns.tsx';
import { NoMatches } from './no-matches.tsx';
import { ProductBar } from './product-bar.tsx';
import {
  groupRow,
  isFound,
  itemCsv,
  itemDays,
  itemRow,
  type ItemRow,
  productViewIn,
  reportInput,
} from './product-rows.ts';
import { ProductTable } from './product-table.tsx';
import { Shortened } from './shortened.tsx';

/** Metrics of each product, of all product groups or of one [CONSOLE-05]. */
export function ProductItemReport() {
  const { t } = useWords();
  const { account } = useConsole();
  const { range, search } = useReporting();
  const pathOf = useConsolePath();
  const view = productViewIn(search);
  const days = itemDays(range);
  const narrowed = view.groupId === null ? {} : { product_group_id: view.groupId };
  const report = useLatePages(getProductItemReport, reportInput(account.id, days, narrowed));
  const { rows, isWhole } = useAllPages(report);
  const within = useWithin(view.groupId, days);
  const columns = useItemColumns();
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  const found = rows
    .map((row) => itemRow(row))
    .filter((row) => isFound(view.query, row.name, row.item_id, row.brand));
  const save = (some: readonly ItemRow[]) => saveCsv('products.csv', itemCsv(some, t));
  return (
    <>
      <PassedOver problems={[...range.problems, ...view.problems]} />
      <ProductBar
        query={view.query}
        label={t('Find a product')}
        placeholder={t('Name, number or brand')}
        within={within}
        count={found.length}
        isWhole={isWhole && report.data !== undefined}
        onExport={() => save(found)}
      />
      {days.from !== range.from && <Shortened days={days} />}
      {report.data === undefined ? (
        <PageGhost />
      ) : (
        <section className={page['card']}>
          {rows.length === 0 ? (
            <EmptyCard
              title={t('No products are ads yet')}
              text={t(
                'Promote a product group in an ad group: each of its products becomes an ad.',
              )}
              action={
                <ButtonLink variant="main" href={pathOf('product_catalogs_product_groups')}>
                  {t('Product groups')}
                </ButtonLink>
              }
            />
          ) : found.length === 0 ? (
            <NoMatches />
          ) : (
            <ProductTable
              label={t('Products')}
              nameLabel="Product"
              rows={found}
              columns={columns}
              hrefOf={({ pin_id }) => `/pin/${pin_id}/`}
              detailOf={({ item_id, availability }) =>
                availability === null
                  ? t('{id} · no longer in your data source', { id: item_id })
                  : item_id
              }
              trend={{ level: 'PRODUCT_ITEM', ...narrowed }}
              onExport={save}
            />
          )}
        </section>
      )}
    </>
  );
}

/** The name of the product group that the list is restricted to, with the URL of the full list. */
function useWithin(groupId: string | null, days: Days) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const input = reportInput(account.id, days, { product_group_id: groupId ?? '' });
  const report = useLatePages(getProductGroupReport, input, groupId !== null);
  const [row] = report.data?.pages[0]?.data ?? [];
  if (groupId === null) return null;
  const name = row === undefined ? groupId : groupRow(row, t).name;
  return { name, all: pathOf('reporting_product_items') };
}
