import {
  type AdTraffic,
  type getAdTraffic as call,
  MAX_TRAFFIC_DAYS,
  TRAFFIC_REASONS,
  type TrafficReason,
} from '#contract/ads/settings.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { VERDICTS } from '../intake/verdict-rules.ts';
import { invalidAccountsSince, verdictsSince } from './traffic-store.ts';

const DAY_MS = 86_400_000;
const MOST_ACCOUNTS = 10;

const REASONS: Readonly<Record<keyof typeof VERDICTS, TrafficReason>> = {
  valid: 'valid',
  bot: 'bot',
  own: 'own',
  tooSoon: 'too_soon',
  again: 'again',
  tooManyViews: 'too_many_views',
  tooManyClicks: 'too_many_clicks',
  dataCentre: 'data_centre',
};
const reasonsByVerdict = new Map(
  Object.entries(VERDICTS).map(([name, verdict]) => [
    verdict as number,
    REASONS[name as keyof typeof VERDICTS],
  ]),
);

/** Returns events of ads on the last UTC days, including today, by validity. */
export async function seeTraffic(
  { read, now }: SignedInContext,
  { days = MAX_TRAFFIC_DAYS }: InputOf<typeof call>,
): Promise<AdTraffic> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const since = new Date(today - (days - 1) * DAY_MS);
  const [verdicts, accounts] = await Promise.all([
    verdictsSince(read, since),
    invalidAccountsSince(read, since, MOST_ACCOUNTS),
  ]);
  const byReason = Map.groupBy(verdicts, ({ verdict }) => reasonsByVerdict.get(verdict) ?? 'other');
  return {
    type: 'ad_traffic',
    since: since.toISOString().slice(0, 10),
    reasons: TRAFFIC_REASONS.flatMap((reason) => {
      const counts = byReason.get(reason) ?? [];
      if (counts.length === 0) return [];
      const sum = (of: 'views' | 'clicks' | 'others'): number =>
        counts.reduce((total, one) => total + one[of], 0);
      return [{ reason, views: sum('views'), clicks: sum('clicks'), others: sum('others') }];
    }),
    accounts: accounts.map((account) => ({ ...account })),
  };
}
