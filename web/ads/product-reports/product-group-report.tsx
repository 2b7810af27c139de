import { getProductGroupReport } from '#contract/ads/reporting/product-reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { saveCsv } from '../core/save-csv.ts';
import { StatusPill } from '../campaigns/status-pill.tsx';
import { statusWords } from '../campaigns/status-words.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, PageGhost } from '../console/states.tsx';
import { Failed } from '../reporting/failed.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { useReporting } from '../reporting/use-reporting.ts';
import type { Column } from '../table/column.ts';
import { NoMatches } from './no-matches.tsx';
import { ProductBar } from './product-bar.tsx';
import {
  definitionOf,
  groupCsv,
  groupRow,
  type GroupRow,
  isFound,
  productViewIn,
  reportInput,
} from './product-rows.ts';
import { ProductTable } from './product-table.tsx';

/** Metrics of each current or former product group, by ad group [CONSOLE-05]. */
export function ProductGroupReport() {
  const words = useWords();
  const { t } = words;
  const { account } = useConsole();
  const { range, search } = useReporting();
  const pathOf = useConsolePath();
  const report = useLatePages(getProductGroupReport, reportInput(account.id, range));
  const { rows, isWhole } = useAllPages(report);
  const view = productViewIn(search);
  const columns = useColumns();
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  const all = rows.map((row) => groupRow(row, t));
  const found = all.filter((row) =>
    isFound(view.query, row.name, row.ad_group_name, row.campaign_name, row.product_group_id),
  );
  const save = (some: readonly GroupRow[]) => saveCsv('product-groups.csv', groupCsv(some, words));
  return (
    <>
      <PassedOver problems={range.problems} />
      <ProductBar
        query={view.query}
        label={t('Find a product group')}
        placeholder={t('Name or ID')}
        count={found.length}
        isWhole={isWhole && report.data !== undefined}
        onExport={() => save(found)}
      />
      {report.data === undefined ? (
        <PageGhost />
      ) : (
        <section className={page['card']}>
          {all.length === 0 ? (
            <EmptyCard
              title={t('No product group is promoted yet')}
              text={t('Promote one in an ad group, and what its products bring shows up here.')}
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
              label={t('Product groups')}
              nameLabel="Product group"
              rows={found}
              columns={columns}
              hrefOf={(row) =>
                row.isThere
                  ? `${pathOf('product_catalogs_product_groups')}?id=${row.product_group_id}`
                  : `${pathOf('reporting_product_items')}?product_group_id=${row.product_group_id}`
              }
              detailOf={(row) => definitionOf(row, words)}
              trend={{ level: 'PRODUCT_GROUP' }}
              onExport={save}
            />
          )}
        </section>
      )}
    </>
  );
}

function useColumns(): readonly Column<GroupRow>[] {
  const { t, formats } = useWords();
  const pathOf = useConsolePath();
  return [
    {
      id: 'status',
      label: 'Status',
      cell: ({ status }) => <StatusPill status={status} />,
      by: ({ status }) => t(statusWords[status].label),
      onCard: 'line',
    },
    {
      id: 'where',
      label: 'Ad group',
      cell: ({ ad_group_id, ad_group_name, campaign_name }) => (
        <PageLink
          className="link"
          tabIndex={-1}
          href={`${pathOf('reporting_ads')}?ad_group_id=${ad_group_id}`}
        >
          <bdi>{campaign_name}</bdi> › <bdi>{ad_group_name}</bdi>
        </PageLink>
      ),
      by: ({ campaign_name, ad_group_name }) => `${campaign_name} ${ad_group_name}`,
    },
    {
      id: 'insights',
      label: 'Insights',
      cell: ({ campaign_id: campaignId, product_group_id: productGroupId }) => (
        <PageLink
          className="link"
          tabIndex={-1}
          href={pathOf('campaign_insights_product_group', { campaignId, productGroupId })}
        >
          {t('Insights')}
        </PageLink>
      ),
      by: () => null,
    },
    {
      id: 'products',
      label: 'Ads',
      cell: ({ ad_count, product_group_id }) => (
        <PageLink
          className="link"
          tabIndex={-1}
          href={`${pathOf('reporting_product_items')}?product_group_id=${product_group_id}`}
        >
          {ad_count.toLocaleString(formats)}
        </PageLink>
      ),
      by: ({ ad_count }) => ad_count,
      isNumber: true,
    },
    {
      id: 'stock',
      label: 'In stock',
      cell: ({ in_stock_count }) => in_stock_count?.toLocaleString(formats) ?? '–',
      by: ({ in_stock_count }) => in_stock_count,
      isNumber: true,
    },
  ];
}
