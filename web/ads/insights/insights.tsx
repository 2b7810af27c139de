import { notFound } from '@tanstack/react-router';
import { getAdGroups, getCampaigns } from '#contract/ads/campaigns.ts';
import type { AdGroup, Campaign } from '#contract/ads/objects.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { useLatePages, usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import { chartProblems, stepIn } from '../reporting/drawn.ts';
import { Failed } from '../reporting/failed.tsx';
import { FiguresCard } from '../reporting/figures-card.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { useReporting } from '../reporting/use-reporting.ts';
import { barsIn } from './bars-in.ts';
import { BestPins } from './best-pins.tsx';
import { Breakdowns } from './breakdowns.tsx';
import {
  type CampaignKey,
  campaignSeries,
  groupsOf,
  lifeOf,
  namedCampaign,
  spentOn,
} from './insights-inputs.ts';
import { InsightsHead } from './insights-head.tsx';
import { PacingCard } from './pacing-card.tsx';

/** One campaign: its spend against its plan, its results by day, its best Pins and its audience. */
export function Insights() {
  const { account, params } = useConsole();
  const input = { advertiser_id: account.id, campaign_id: params['campaignId'] ?? '' };
  const named = usePages(getCampaigns, namedCampaign(input));
  const campaign = named.data.pages[0]?.data[0];
  if (campaign === undefined) throw notFound();
  return (
    <>
      <InsightsHead campaign={campaign} />
      <OfCampaign requested={input} campaign={campaign} />
    </>
  );
}

interface Props {
  readonly requested: CampaignKey;
  readonly campaign: Campaign;
}

function OfCampaign({ requested, campaign }: Props) {
  const { preference, search, range, today } = useReporting();
  const spent = useSpent(requested, campaign, today);
  const list = usePages(getAdGroups, groupsOf(requested));
  const groups = useAllPages<AdGroup>(list);
  const step = stepIn(search, { first: preference.granularity, range, today });
  const bars = barsIn(search);
  const problems = [
    ...range.problems,
    ...chartProblems(search),
    ...(step === null ? ['step'] : []),
    ...(bars === null ? ['bars'] : []),
  ];
  const current = step ?? 'DAY';
  if (spent.isError) return <Failed onRetry={spent.retry} />;
  if (list.isFetchNextPageError) return <Failed onRetry={() => void list.fetchNextPage()} />;
  return (
    <>
      <PassedOver problems={problems} />
      <PacingCard campaign={campaign} groups={groups.isWhole ? groups.rows : null} spent={spent} />
      {spent.hasNever ? (
        <NothingYet campaign={campaign} />
      ) : (
        <>
          <FiguresCard
            step={current}
            series={campaignSeries(requested, range, current)}
            before={range.before && campaignSeries(requested, range.before, current)}
          />
          <Breakdowns requested={requested} range={range} bars={bars ?? 'CLICKTHROUGH'} />
          <BestPins requested={requested} range={range} campaign={campaign} />
        </>
      )}
    </>
  );
}

/** The campaign's spend today and in total; null while loading. */
function useSpent(request: CampaignKey, campaign: Campaign, today: string) {
  const { late, early, isCut } = lifeOf(campaign, today);
  const reports = [
    useLatePages(getAdReport, spentOn(request, late)),
    useLatePages(getAdReport, spentOn(request, early ?? late), early !== null),
  ].slice(0, early ? 2 : 1);
  const ofToday = useLatePages(getAdReport, spentOn(request, { from: today, to: today }));
  const rowsOf = ({ data }: typeof ofToday) => data?.pages.flatMap((one) => one.data);
  const spendOf = (report: typeof ofToday) =>
    rowsOf(report)?.reduce((sum, { metrics }) => sum + (metrics.SPEND ?? 0), 0) ?? null;
  const all = reports.map(spendOf);
  const asking = [...reports, ofToday];
  return {
    today: spendOf(ofToday),
    inAll: all.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    since: isCut ? (early ?? late).from : null,
    hasNever: reports.every((report) => rowsOf(report)?.length === 0),
    isError: asking.some((report) => report.isError),
    retry: () => {
      for (const report of asking) if (report.isError) void report.refetch();
    },
  };
}

/** Before the first view: what has to happen first, and what will appear here. */
function NothingYet({ campaign }: Pick<Props, 'campaign'>) {
  const { t } = useWords();
  const texts = {
    RUNNING: t(
      "Its ads are running. A minute after the first view, you'll see figures, Pins and the people who saw them here.",
    ),
    NOT_STARTED: t(
      'Its figures show up here once it has started and someone has seen one of its ads.',
    ),
  };
  const { summary_status: status } = campaign;
  return (
    <section className={page['card']}>
      <EmptyCard
        title={t('No one has seen its ads yet')}
        text={
          status === 'RUNNING' || status === 'NOT_STARTED'
            ? texts[status]
            : t("It isn't running. Once it does, its figures show up here.")
        }
      />
    </section>
  );
}
