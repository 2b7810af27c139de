import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PackageX from 'lucide-react/icons/package-x';
import { getProductDays, getProductGroupReport } from '#contract/ads/reporting/product-reports.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { StatusPill } from '../campaigns/status-pill.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { PageGhost } from '../console/states.tsx';
import insights from '../insights/insights.module.css';
import { Chart } from '../reporting/chart.tsx';
import { chartProblems, drawnIn, drawnWith } from '../reporting/drawn.ts';
import { Failed } from '../reporting/failed.tsx';
import { MetricStrip } from '../reporting/metric-strip.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { type ShownColumn, together } from '../reporting/report-columns.ts';
import reporting from '../reporting/reporting.module.css';
import { stepsOf } from '../reporting/series.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { ItemsCard } from './items-card.tsx';
import { definitionOf, groupRow, reportInput } from './product-rows.ts';

/** A product group in a campaign: its results by day and by product, and what is sold out [CONSOLE-25]. */
export function ProductInsights() {
  const words = useWords();
  const { t } = words;
  const { account, params } = useConsole();
  const { range, search } = useReporting();
  const pathOf = useConsolePath();
  const narrowed = {
    campaign_id: params['campaignId'] ?? '',
    product_group_id: params['productGroupId'] ?? '',
  };
  const report = usePages(getProductGroupReport, reportInput(account.id, range, narrowed));
  const rows = report.data.pages.flatMap(({ data }) => data.map((row) => groupRow(row, t)));
  const [group] = rows;
  if (group === undefined) throw notFound();
  return (
    <>
      <header className={insights['head']}>
        <nav className={insights['crumb']} aria-label={t('Path')}>
          <PageLink href={pathOf('campaign_insights', { campaignId: group.campaign_id })}>
            <bdi>{group.campaign_name}</bdi>
          </PageLink>
          <ChevronRight size={12} className="flip" aria-hidden="true" />
          <PageLink href={pathOf('reporting_product_groups')}>{t('Product groups')}</PageLink>
        </nav>
        <h1 className="h-20">
          <bdi>{group.name}</bdi>
        </h1>
        <div className={insights['acts']}>
          <StatusPill status={group.status} />
        </div>
        <p className={`soft ${insights['dates']}`}>{definitionOf(group, words)}</p>
      </header>
      <PassedOver problems={[...range.problems, ...chartProblems(search)]} />
      <Days narrowed={narrowed} />
      <SoldOut
        off={rows.reduce((sum, row) => sum + row.off_count, 0)}
        all={rows.reduce((sum, row) => sum + row.ad_count, 0)}
      />
      <ItemsCard narrowed={narrowed} />
    </>
  );
}

interface NarrowedProps {
  readonly narrowed: { readonly campaign_id: string; readonly product_group_id: string };
}

/** Metrics, with two of them by day. */
function Days({ narrowed }: NarrowedProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const { range, search, today, go } = useReporting();
  const { page_size: _, ...input } = reportInput(account.id, range, narrowed);
  const report = useQuery(callOptions(useSend(), getProductDays, input));
  const drawn = drawnIn(search);
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <PageGhost />;
  const { days } = report.data;
  const steps = stepsOf(range, 'DAY');
  const valuesOf = (column: ShownColumn) =>
    steps.map((step) =>
      together(
        days.flatMap(({ date, metrics }) => (date === step ? metrics : [])),
        column,
      ),
    );
  return (
    <section className={reporting['figures']} aria-label={t('Figures')}>
      <MetricStrip
        rows={days.map(({ metrics }) => metrics)}
        before={null}
        valuesOf={valuesOf}
        drawn={drawn}
        onDraw={(column) => go({ chart: drawnWith(drawn, column) })}
      />
      <Chart
        steps={steps}
        columns={drawn}
        valuesOf={valuesOf}
        before={null}
        isOpen={range.to === today && steps.length > 1}
        changes={NO_CHANGES}
      />
    </section>
  );
}

const NO_CHANGES: ReadonlyMap<string, number> = new Map();

/** The number of its ads whose products are sold out or gone, with a note on what that omits. */
function SoldOut({ off, all }: { readonly off: number; readonly all: number }) {
  const { t } = useWords();
  return (
    <div className={`${page['note']} ${off > 0 ? page['warn'] : page['plain']}`} role="note">
      <PackageX size={16} aria-hidden="true" />
      <p>
        {off === 0
          ? t('Nothing in it is sold out: all its ads can run.')
          : t('{off} of {all} ads are resting: their products are sold out or gone.', {
              off,
              all,
            })}{' '}
        {t("This is how things stand now. We don't guess what you would have sold.")}
      </p>
    </div>
  );
}
