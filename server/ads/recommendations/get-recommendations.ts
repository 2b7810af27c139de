import * as z from 'zod/mini';
import type {
  AdRecommendation,
  getAdRecommendations,
} from '#contract/ads/recommendations/recommendations.ts';
import { RECOMMENDATION_KINDS } from '#contract/ads/recommendations/rules.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorMs, cursorOf } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { groupsByIds, type GroupRow } from '../core/group-store.ts';
import { type AppliedAt, appliedPage, type AppliedRow } from './applied-store.ts';
import { changeOf } from './changes.ts';
import { type Found, foundPage, type Wanted } from './recommendation-store.ts';

const rank = () => cursorCount(RECOMMENDATION_KINDS.length);
const foundCursor = cursorOf(
  z.tuple([rank(), cursorId()]),
  ([at, entityId]): NonNullable<Wanted['after']> => ({ rank: at, entityId }),
  ({ rank: at, entityId }) => [at, entityId],
);
const appliedCursor = cursorOf(
  z.tuple([cursorMs(), rank(), cursorId()]),
  ([at, place, entityId]): AppliedAt => ({ at: new Date(at), rank: place, entityId }),
  ({ at, rank: place, entityId }) => [at.getTime(), place, entityId],
);
const rankOf = (kind: AdRecommendation['kind']): number => RECOMMENDATION_KINDS.indexOf(kind) + 1;

/** Returns an ad account's open, dismissed or applied recommendations. */
export async function getRecommendations(
  context: AdvertiserContext,
  { state = 'OPEN', page_size, bookmark }: InputOf<typeof getAdRecommendations>,
): Promise<Page<AdRecommendation[]>> {
  const { read, adAccount, now } = context;
  if (state === 'APPLIED') {
    const rows = await appliedPage(read, adAccount, now, {
      after: appliedCursor.read(bookmark),
      limit: page_size + 1,
    });
    return pageOf(rows, page_size, appliedView, (row) =>
      appliedCursor.write({ ...row, rank: rankOf(row.kind) }),
    );
  }
  const rows = await foundPage(read, adAccount, now, {
    isDismissed: state === 'DISMISSED',
    after: foundCursor.read(bookmark),
    only: null,
    limit: page_size + 1,
  });
  const groups = await groupsByIds(read, adAccount, [...new Set(rows.map((row) => row.groupId))]);
  return pageOf(
    rows,
    page_size,
    (row) => foundView(row, groups.get(row.groupId)),
    (row) => foundCursor.write({ rank: rankOf(row.kind), entityId: row.entityId }),
  );
}

function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  view: (row: Row) => AdRecommendation,
  write: (row: Row) => string,
): Page<AdRecommendation[]> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(view),
    bookmark: rows.length > page.length && last !== undefined ? write(last) : null,
  };
}

function foundView(row: Found, group: GroupRow | undefined): AdRecommendation {
  const { kind, at } = row;
  return {
    id: `${kind}:${row.entityId}`,
    type: 'ad_recommendation',
    kind,
    state: at === null ? 'OPEN' : 'DISMISSED',
    entity_id: row.entityId,
    entity_type: kind === 'MEND_AD' ? 'ad' : 'ad_group',
    entity_name: row.entityName,
    ad_group_id: row.groupId,
    campaign_id: row.campaignId,
    facts: {
      days_spent_out: row.daysSpentOut,
      budget_in_micro_currency: row.budget,
      spend_in_micro_currency: row.spend,
      clicks: row.clicks,
      ads: row.ads,
      reasons: [...row.reasons],
    },
    change: group ? changeOf(kind, group) : null,
    at: at === null ? null : toWireDate(at),
    effect: null,
  };
}

const NO_FACTS: AdRecommendation['facts'] = {
  days_spent_out: null,
  budget_in_micro_currency: null,
  spend_in_micro_currency: null,
  clicks: null,
  ads: null,
  reasons: [],
};

const appliedView = (row: AppliedRow): AdRecommendation => ({
  id: `${row.kind}:${row.entityId}`,
  type: 'ad_recommendation',
  kind: row.kind,
  state: 'APPLIED',
  entity_id: row.entityId,
  entity_type: 'ad_group',
  entity_name: row.entityName,
  ad_group_id: row.entityId,
  campaign_id: row.campaignId,
  facts: NO_FACTS,
  change: { field: row.field, from: row.was, to: row.value },
  at: toWireDate(row.at),
  effect:
    row.days === 0
      ? null
      : {
          days: row.days,
          clicks_before: row.clicksBefore,
          spend_before_in_micro_currency: row.spendBefore,
          clicks_after: row.clicksAfter,
          spend_after_in_micro_currency: row.spendAfter,
        },
});
