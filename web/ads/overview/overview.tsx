import { getCampaigns } from '#contract/ads/campaigns.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PartBoundary } from '#web/ui/base/part-boundary.tsx';
import { useAttribution } from '../attribution/use-attribution.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { chartProblems, stepIn } from '../reporting/drawn.ts';
import { FiguresCard } from '../reporting/figures-card.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { accountSeries } from '../reporting/report-inputs.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { TermsStrip } from './agree.tsx';
import { BestAndWorst } from './best-and-worst.tsx';
import { ByObjective } from './by-objective.tsx';
import { ConversionsCard } from './conversions-card.tsx';
import { ExportFigures } from './export-figures.tsx';
import { FirstRun } from './first-run.tsx';
import { NeedsYou } from './needs-you.tsx';
import { anyCampaign } from './overview-inputs.ts';
import { PromisingPins } from './promising-pins.tsx';
import { ToBegin } from './to-begin.tsx';
import { usePromisingPins } from './use-promising-pins.ts';

/** An ad account's spend and results, and what needs attention [CONSOLE-03]. */
export function Overview() {
  const { account } = useConsole();
  const campaigns = usePages(getCampaigns, anyCampaign(account.id));
  const isNew = campaigns.data.pages.every(({ data }) => data.length === 0);
  const pins = usePromisingPins(isNew);
  const can = useRights();
  const { preference, search, range, today } = useReporting();
  const step = stepIn(search, { first: preference.granularity, range, today });
  const counted = useAttribution();
  const problems = [
    ...range.problems,
    ...counted.problems,
    ...chartProblems(search),
    ...(step === null ? ['step'] : []),
  ];
  const current = step ?? 'DAY';
  return (
    <>
      <PassedOver problems={problems} />
      {!isNew && <ExportFigures range={range} step={current} />}
      {!isNew && <TermsStrip />}
      <div className={page['two']}>
        <div className={page['stack']}>
          {isNew && <FirstRun pins={pins} />}
          <FiguresCard
            step={current}
            series={accountSeries(account.id, range, current)}
            before={range.before && accountSeries(account.id, range.before, current)}
          />
          {!isNew && <ByObjective range={range} />}
        </div>
        <div className={page['stack']}>
          {isNew ? (
            <>
              <ToBegin />
              {can('campaigns') && <PromisingPins pins={pins} />}
            </>
          ) : (
            <>
              <PartBoundary>
                <NeedsYou />
              </PartBoundary>
              <ConversionsCard range={range} />
              <BestAndWorst range={range} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
