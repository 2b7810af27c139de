import { copyName } from '#contract/ads/bulk/copies.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { AdRow } from '../core/ad-store.ts';
import type { CampaignRow } from '../core/campaign-store.ts';
import type { GroupRow } from '../core/group-store.ts';
import type { KeywordRow } from '../core/keyword-store.ts';
import type { PromotionRow } from '../product-groups/promotion-store.ts';

type Word = Pick<KeywordRow, 'parentId' | 'match' | 'value'>;

/** A campaign, with its contents as deep as they are copied. */
export interface Original {
  readonly campaign: CampaignRow;
  readonly groups: readonly GroupRow[];
  readonly ads: readonly AdRow[];
  readonly keywords: readonly Word[];
  readonly promotions: readonly PromotionRow[];
}

/** The rows of one copy. */
export interface Copy {
  readonly campaign: CampaignRow;
  readonly groups: readonly GroupRow[];
  readonly ads: readonly AdRow[];
  readonly keywords: readonly KeywordRow[];
  readonly promotions: readonly PromotionRow[];
}

const DAY_MS = 86_400_000;

/** Returns how long something runs, in ms, at least a day; null if it has no end. */
function lengthOf({ startAt, endAt, createdAt }: CampaignRow | GroupRow): number | null {
  if (endAt === null) return null;
  return Math.max(DAY_MS, endAt.getTime() - (startAt ?? createdAt).getTime());
}

const after = (now: Date, ms: number | null): Date | null =>
  ms === null ? null : new Date(now.getTime() + ms);

const needsEnd = ({ budgetType, frequencyCap }: GroupRow): boolean =>
  budgetType === 'LIFETIME' || frequencyCap !== null;

/** The first fields of every new row. */
const begun = (now: Date) => ({ version: 1, createdAt: now, updatedAt: now });

/**
 * Returns the rows of a copy with new ids. The campaign is paused, and nothing has dates, except an end where a budget
 * requires one.
 */
export function copyOf(original: Original, at: number, name: string | undefined, now: Date): Copy {
  const { campaign: from } = original;
  const isBound = from.lifetimeCap !== null || original.groups.some(needsEnd);
  const campaign: CampaignRow = {
    ...from,
    ...begun(now),
    id: makeId(from.bucket, now.getTime()),
    name: name ?? copyName(from.name, at),
    status: 'PAUSED',
    startAt: null,
    endAt: isBound ? after(now, lengthOf(from)) : null,
  };
  const groups = original.groups.map((group) => groupIn(campaign, group, now));
  const ids = new Map([[from.id, campaign.id]]);
  for (const [place, group] of original.groups.entries())
    ids.set(group.id, groups[place]?.id ?? '');
  return {
    campaign,
    groups,
    ads: original.ads.map((ad) => adIn(campaign, ids, ad, now)),
    keywords: original.keywords.map((word) => keywordIn(campaign, ids, word, now)),
    promotions: original.promotions.map((one) => ({
      ...one,
      id: makeId(one.bucket, now.getTime()),
      ...begun(now),
      adGroupId: newId(ids, one.adGroupId),
    })),
  };
}

function groupIn(campaign: CampaignRow, group: GroupRow, now: Date): GroupRow {
  const own = needsEnd(group) ? after(now, lengthOf(group)) : null;
  const isLater = own !== null && campaign.endAt !== null && own > campaign.endAt;
  return {
    ...group,
    ...begun(now),
    id: makeId(group.bucket, now.getTime()),
    campaignId: campaign.id,
    status: group.status === 'ACTIVE' ? 'ACTIVE' : 'PAUSED',
    startAt: null,
    endAt: isLater ? campaign.endAt : own,
  };
}

type Ids = ReadonlyMap<string, string>;

function newId(ids: Ids, of: string): string {
  const found = ids.get(of);
  if (found === undefined) throw new Error(`${of} is not copied`);
  return found;
}

function adIn(campaign: CampaignRow, ids: Ids, ad: AdRow, now: Date): AdRow {
  return {
    ...ad,
    ...begun(now),
    id: makeId(ad.bucket, now.getTime()),
    campaignId: campaign.id,
    groupId: newId(ids, ad.groupId),
    status: ad.status === 'ACTIVE' ? 'ACTIVE' : 'PAUSED',
    review: 'PENDING',
    reasons: [],
    reviewNo: 1,
    waitsSince: null,
  };
}

function keywordIn(
  { bucket, accountId }: CampaignRow,
  ids: Ids,
  word: Word,
  now: Date,
): KeywordRow {
  const { parentId, match, value } = word;
  return {
    bucket,
    accountId,
    id: makeId(bucket, now.getTime()),
    parentId: newId(ids, parentId),
    match,
    value,
    isArchived: false,
    version: 1,
    createdAt: now,
  };
}
