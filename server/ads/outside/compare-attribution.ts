import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import {
  type AttributionComparison,
  COMPARED_CAMPAIGNS,
  type Credited,
  type getAttributionComparison as call,
  MAX_COMPARED_DAYS,
  OUTSIDE_EVENTS,
  OUTSIDE_MODELS,
  SHOWN_CAMPAIGNS,
} from '#contract/ads/outside/outside.ts';
import { FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { refuseField } from '../core/field-rules.ts';
import { conversionCounts, type ConversionCount } from '../reporting/conversions-store.ts';
import { newestCampaigns, outsideSums, type OutsideSum } from './outside-store.ts';

type Input = InputOf<typeof call>;

const DAY_MS = 86_400_000;
const MILLION = 1_000_000;
/** Only events that both sides know. */
const NAMES: ReadonlySet<number> = new Set(
  OUTSIDE_EVENTS.map((name) => EVENT_NAMES.indexOf(name) + 1),
);

/** Compares conversions counted here with another system's credits, by campaign [CONSOLE-27]. */
export async function compareAttribution(
  { read, adAccount }: AdvertiserContext,
  input: Input,
): Promise<AttributionComparison> {
  requireDays(input);
  const names = await newestCampaigns(read, adAccount, COMPARED_CAMPAIGNS);
  const campaignIds = [...names.keys()];
  const days = { from: input.start_date, to: input.end_date };
  const model = OUTSIDE_MODELS.indexOf(input.attribution_model) + 1;
  const sums = await outsideSums(read, adAccount, { model, ...days, campaignIds });
  const counts = await countsHere({ read, adAccount }, input, campaignIds);
  const outside = new Map(sums.map((sum) => [sum.campaignId, sum]));
  const here = Map.groupBy(counts, ({ id }) => id);
  const campaigns = campaignIds
    .map((id) => ({
      campaign_id: id,
      campaign_name: names.get(id) ?? '',
      here: creditedHere(here.get(id) ?? []),
      elsewhere: creditedOutside(outside.get(id)),
    }))
    .filter((one) => sizeOf(one) > 0)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const counted = sums.reduce((all, sum) => all + sum.counted, 0);
  const touches = sums.reduce((all, sum) => all + sum.touchpoints, 0);
  const times = sums.map(({ receivedAt }) => Math.floor(receivedAt.getTime() / 1000));
  return {
    type: 'attribution_comparison',
    currency: adAccount.currency,
    here: inAll(campaigns.map((one) => one.here)),
    elsewhere: inAll(campaigns.map((one) => one.elsewhere)),
    touchpoints: counted === 0 ? null : touches / counted,
    received_time: times.length === 0 ? null : Math.max(...times),
    campaigns: campaigns.slice(0, SHOWN_CAMPAIGNS),
  };
}

/** Throws, naming the field, unless the days can be compared. */
function requireDays({ start_date: from, end_date: to }: Input): void {
  if (to < from) throw refuseField('end_date', 'It ends before it starts.');
  if (Date.parse(to) - Date.parse(from) >= MAX_COMPARED_DAYS * DAY_MS)
    throw refuseField('end_date', `Compare up to ${MAX_COMPARED_DAYS} days.`);
}

function countsHere(
  { read, adAccount }: Pick<AdvertiserContext, 'read' | 'adAccount'>,
  input: Input,
  ids: readonly string[],
): Promise<ConversionCount[]> {
  const entities = {
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    level: 'CAMPAIGN' as const,
    campaignIds: ids,
    groupIds: null,
    adIds: null,
    statuses: null,
    objectives: null,
  };
  return conversionCounts(read, entities, {
    days: { from: input.start_date, to: input.end_date },
    unit: null,
    ids,
    windows: {
      click: input.click_window_days ?? FIRST_PREFERENCE.click_window_days,
      engagement: input.engagement_window_days ?? FIRST_PREFERENCE.engagement_window_days,
      view: input.view_window_days ?? FIRST_PREFERENCE.view_window_days,
    },
    // The other system only reports when conversions happened, not when people interacted with an ad.
    time: 'TIME_OF_CONVERSION',
  });
}

const creditedHere = (counts: readonly ConversionCount[]): Credited =>
  inAll(
    counts
      .filter(({ name }) => NAMES.has(name))
      .map(({ count, value }) => ({ conversions: count, value_in_micro_currency: value })),
  );

const creditedOutside = (sum: OutsideSum | undefined): Credited => ({
  conversions: (sum?.score ?? 0) / MILLION,
  value_in_micro_currency: sum?.value ?? 0,
});

const inAll = (parts: readonly Credited[]): Credited => ({
  // Summed in millionths, so that fractions of conversions add up exactly.
  conversions:
    parts.reduce((sum, part) => sum + Math.round(part.conversions * MILLION), 0) / MILLION,
  value_in_micro_currency: parts.reduce((sum, part) => sum + part.value_in_micro_currency, 0),
});

const sizeOf = (one: { readonly here: Credited; readonly elsewhere: Credited }): number =>
  one.here.conversions + one.elsewhere.conversions;
