import type { Campaign } from '#contract/ads/objects.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useAttribution } from '../attribution/use-attribution.ts';
import { dayAt, firstDayOf } from '../reporting/range.ts';
import { type Narrowed, useFigures } from './use-figures.ts';

const MS = 1000;

const begunOf = ({ start_time: start, created_time: created }: Campaign): string =>
  dayAt((start ?? created) * MS);

/**
 * Each campaign's spend of its own budget, independent of the list's range: today's for a daily budget, all since
 * the start for a lifetime budget. Null while loading, and if the campaign started before the days that reports
 * cover.
 */
export function useSpent(
  narrowed: Narrowed,
  campaigns: readonly Campaign[],
): (campaign: Campaign) => number | null {
  const { attribution } = useAttribution();
  const today = dayAt(useApp().renderedAt);
  const first = firstDayOf(today);
  const counted = { columns: [], attribution };
  const hasDaily = campaigns.some(({ daily_spend_cap: cap }) => cap !== null);
  const whole = campaigns.filter(
    (campaign) => campaign.lifetime_spend_cap !== null && begunOf(campaign) >= first,
  );
  const begun = whole.map(begunOf).toSorted()[0] ?? today;
  const ofToday = useFigures(narrowed, { from: today, to: today }, counted, hasDaily);
  const inAll = useFigures(
    narrowed,
    { from: begun < today ? begun : today, to: today },
    counted,
    whole.length > 0,
  );
  return (campaign) => {
    if (campaign.daily_spend_cap !== null) return ofToday.figureOf(campaign.id, 'SPEND') ?? null;
    if (campaign.lifetime_spend_cap === null || begunOf(campaign) < first) return null;
    return inAll.figureOf(campaign.id, 'SPEND') ?? null;
  };
}
