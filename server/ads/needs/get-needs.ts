import {
  type AdNeed,
  type getAdChangeDays as daysCall,
  MOST_NEEDS,
  type getAdNeeds as call,
} from '#contract/ads/reporting/overview.ts';
import { MOST_REPORT_DAYS } from '#contract/ads/report-rules.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { campaignsByIds } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { groupsByIds } from '../core/group-store.ts';
import { toSeconds } from '../core/times.ts';
import { findPrices } from '../prices/find-prices.ts';
import { floorAbove } from '../prices/floor-rules.ts';
import {
  changeDays,
  endingSoon,
  groupsThatBid,
  isOutOfFunds,
  type NeedRow,
  rejectedAds,
  usedUpBudgets,
} from './needs-store.ts';
import { needsPutOff } from './put-off-store.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
/** The most ad groups with bids that are checked; larger accounts use the list of ad groups. */
const MOST_BIDS = 500;

type Needs = AnswerOf<typeof call>;
type Found = readonly [kind: AdNeed['kind'], needs: readonly AdNeed[], count: number];

/** Returns what keeps ads from running as intended, or soon will; what stops all ads comes first. */
export async function getNeeds(context: AdvertiserContext): Promise<Needs> {
  const { read, adAccount, now, viewer } = context;
  const until = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const putOff = await needsPutOff(read, adAccount, viewer.id, now);
  const without = (kind: AdNeed['kind']) =>
    putOff.flatMap((one) => (one.kind === kind ? one.subjectId : []));
  const listed = (kind: AdNeed['kind']) => ({ limit: MOST_NEEDS, without: without(kind) });
  const rows = async (kind: AdNeed['kind'], found: Promise<NeedRow[]>) =>
    needsOf(kind, await found);
  const found = await Promise.all([
    fundsNeed(context, without('NO_FUNDS')),
    rows('REJECTED', rejectedAds(read, adAccount, listed('REJECTED'))),
    rows('OUT_OF_BUDGET', usedUpBudgets(read, adAccount, now, listed('OUT_OF_BUDGET'))),
    rows('ENDS_SOON', endingSoon(read, adAccount, { now, until }, listed('ENDS_SOON'))),
    bidNeeds(context, without('BID_UNDER_FLOOR')),
  ]);
  return {
    type: 'ad_needs',
    needs: found.flatMap(([, needs]) => needs),
    counts: Object.fromEntries(
      found.flatMap(([kind, , count]) => (count > 0 ? [[kind, count]] : [])),
    ),
    put_off: putOff.length,
  };
}

const NOTHING = {
  campaign_id: null,
  ad_group_id: null,
  end_time: null,
  amount_in_micro_currency: null,
  floor_in_micro_currency: null,
  rejected_reasons: [],
} as const;

function needsOf(kind: AdNeed['kind'], rows: readonly NeedRow[]): Found {
  const needs = rows.map((row): AdNeed => ({
    kind,
    level: row.level,
    id: row.id,
    name: row.name,
    campaign_id: row.campaignId,
    ad_group_id: row.groupId,
    end_time: row.endAt === null ? null : toSeconds(row.endAt),
    amount_in_micro_currency: row.amount,
    floor_in_micro_currency: null,
    rejected_reasons: [...row.reasons],
  }));
  return [kind, needs, rows[0]?.count ?? 0];
}

async function fundsNeed(
  { read, adAccount }: AdvertiserContext,
  without: readonly string[],
): Promise<Found> {
  if (without.includes(adAccount.id) || !(await isOutOfFunds(read, adAccount))) {
    return ['NO_FUNDS', [], 0];
  }
  const { id, name } = adAccount;
  const need = { ...NOTHING, kind: 'NO_FUNDS', level: 'ADVERTISER', id, name } as const;
  return ['NO_FUNDS', [{ ...need, rejected_reasons: [] }], 1];
}

/** Bids below the floor of a targeted country: floors rise, bids stay. */
async function bidNeeds(
  { read, adAccount, now }: AdvertiserContext,
  without: readonly string[],
): Promise<Found> {
  const ids = await groupsThatBid(read, adAccount, now, MOST_BIDS);
  if (ids.length === 0) return ['BID_UNDER_FLOOR', [], 0];
  const prices = await findPrices(read, now);
  const groups = await groupsByIds(read, adAccount, ids);
  const above = [...new Set([...groups.values()].map(({ campaignId }) => campaignId))];
  const campaigns = await campaignsByIds(read, adAccount, above);
  const { currency, country } = adAccount;
  const needs = [...groups.values()].flatMap((group): AdNeed[] => {
    const { bid, billableEvent, spec, campaignId } = group;
    const objective = campaigns.get(campaignId)?.objective;
    if (bid === null || objective === undefined || without.includes(group.id)) return [];
    const floor = floorAbove(bid, { objective, billableEvent, spec, currency }, prices, country);
    if (floor === null) return [];
    return [
      {
        ...NOTHING,
        kind: 'BID_UNDER_FLOOR',
        level: 'AD_GROUP',
        id: group.id,
        name: group.name,
        campaign_id: campaignId,
        ad_group_id: group.id,
        amount_in_micro_currency: bid,
        floor_in_micro_currency: floor.micros,
        rejected_reasons: [],
      },
    ];
  });
  return ['BID_UNDER_FLOOR', needs.slice(0, MOST_NEEDS), needs.length];
}

/** Returns the days of a chart on which something was changed. */
export async function getChangeDays(
  { read, adAccount }: AdvertiserContext,
  { start_date: from, end_date: to }: InputOf<typeof daysCall>,
): Promise<AnswerOf<typeof daysCall>> {
  if (to < from) throw refuseField('end_date', "Choose a day that isn't before the first one.");
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > MOST_REPORT_DAYS)
    throw refuseField('end_date', `Choose up to ${MOST_REPORT_DAYS} days.`);
  return { type: 'ad_change_days', days: await changeDays(read, adAccount, { from, to }) };
}
