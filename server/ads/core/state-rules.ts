import type {
  AdSummaryStatus,
  EntityStatus,
  ReviewStatus,
  SummaryStatus,
} from '#contract/ads/objects.ts';

/** Start and end; null is open. */
interface Schedule {
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

interface Standing {
  readonly status: EntityStatus;
}

/** The state of the ad account that owns something. */
interface OfAccount {
  /** Disabled by an operator. */
  readonly isStopped: boolean;
}

const STOPPED = 'ADVERTISER_DISABLED';

/** Returns a final or draft status, which takes precedence over everything else. */
function ended(status: EntityStatus): 'ARCHIVED' | 'DRAFT' | 'DELETED_DRAFT' | null {
  return status === 'ACTIVE' || status === 'PAUSED' ? null : status;
}

/** Returns the effective status of a campaign, or of an ad group by itself, at a moment. Never stored. */
export function summaryOf(
  { status, startAt, endAt }: Standing & Schedule,
  { isStopped }: OfAccount,
  now: Date,
): SummaryStatus {
  const over = ended(status);
  if (over !== null) return over;
  if (endAt !== null && endAt <= now) return 'COMPLETED';
  if (isStopped) return STOPPED;
  if (status === 'PAUSED') return 'PAUSED';
  return startAt !== null && startAt > now ? 'NOT_STARTED' : 'RUNNING';
}

/** Returns an ad group's effective status: its own or, if running, its campaign's. */
export function groupSummaryOf(
  group: Standing & Schedule,
  campaign: Standing & Schedule,
  account: OfAccount,
  now: Date,
): SummaryStatus {
  const own = summaryOf(group, account, now);
  return own === 'RUNNING' || own === STOPPED ? summaryOf(campaign, account, now) : own;
}

/** Returns an ad's effective status: the advertiser's choices for it and its parents first, then its review. */
export function adSummaryOf(
  ad: Standing & { readonly review: ReviewStatus },
  group: Standing,
  campaign: Standing,
  { isStopped }: OfAccount,
): AdSummaryStatus {
  const above = [ad.status, group.status, campaign.status];
  const over = above.map(ended).find((one) => one !== null);
  if (over !== undefined) return over;
  if (isStopped) return STOPPED;
  if (ad.review === 'REJECTED') return 'REJECTED';
  if (above.includes('PAUSED')) return 'PAUSED';
  return ad.review === 'APPROVED' ? 'APPROVED' : 'PENDING';
}

/** Returns when an ad of the group runs: from the later start to the earlier end. */
export function scheduleOf(group: Schedule, campaign: Schedule): Schedule {
  const startAt = [group.startAt, campaign.startAt].filter((at) => at !== null);
  const endAt = [group.endAt, campaign.endAt].filter((at) => at !== null);
  return {
    startAt: startAt.toSorted((one, other) => Number(other) - Number(one))[0] ?? null,
    endAt: endAt.toSorted((one, other) => Number(one) - Number(other))[0] ?? null,
  };
}
