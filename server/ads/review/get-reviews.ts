import { REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import type { AdReview, getAdReviews as call, PastLook } from '#contract/ads/reviews.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { showPins, visibilityOf } from '#server/pins/index.ts';
import type { Ad } from '#contract/ads/objects.ts';
import type { Pin } from '#contract/pins.ts';
import { adsByKeys, type AdRow } from '../core/ad-store.ts';
import { showAds } from '../campaigns/show-ads.ts';
import { type ComplaintRow, complaintsOf } from './complaint-store.ts';
import { looksAt, type PastRow, type WaitingRow, waitingPage } from './review-store.ts';

/** Returns ads that await review, as everybody would see them. */
export async function getReviews(
  { read, origin }: SignedInContext,
  { page_size, bookmark }: InputOf<typeof call>,
): Promise<Page<AdReview[]>> {
  const rows = await waitingPage(read, timeCursor.read(bookmark), page_size + 1);
  const waiting = rows.slice(0, page_size);
  const ads = await adsOf(read, waiting);
  const complaints = await complaintsBy(read, waiting);
  const looks = await looksBy(read, waiting);
  const pinIds = [...new Set([...ads.values()].map(({ row }) => row.pinId))];
  const visibility = visibilityOf({ tx: read, viewer: null, origin });
  const pins = await showPins(
    visibility,
    pinIds.map((id) => ({ id })),
  );
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const last = waiting.at(-1);
  return {
    data: waiting.flatMap((row) => {
      const found = ads.get(row.ad);
      return found === undefined
        ? []
        : [
            reviewView(row, found, {
              pin: byId.get(found.row.pinId) ?? null,
              complaints: complaints.get(row.ad) ?? [],
              looks: looks.get(row.ad) ?? [],
            }),
          ];
    }),
    bookmark:
      rows.length > page_size && last
        ? timeCursor.write({ at: last.waitsSince, id: last.ad })
        : null,
  };
}

/** The most complaints listed per ad: more would say nothing new. */
const MOST_COMPLAINTS = 20;

async function complaintsBy(
  tx: Tx,
  waiting: readonly WaitingRow[],
): Promise<Map<string, ComplaintRow[]>> {
  const ads = waiting.map(({ bucket, ad: id }) => ({ bucket, id }));
  return Map.groupBy(await complaintsOf(tx, ads, MOST_COMPLAINTS), ({ adId }) => adId);
}

/** The most past reviews listed per ad, latest first. */
const MOST_LOOKS = 10;

async function looksBy(tx: Tx, waiting: readonly WaitingRow[]): Promise<Map<string, PastRow[]>> {
  const ads = waiting.map(({ bucket, ad: id }) => ({ bucket, id }));
  return Map.groupBy(await looksAt(tx, ads, MOST_LOOKS), ({ adId }) => adId);
}

interface Found {
  readonly row: AdRow;
  readonly view: Ad;
}

async function adsOf(read: Tx, waiting: readonly WaitingRow[]): Promise<Map<string, Found>> {
  const rows = await adsByKeys(
    read,
    waiting.map(({ ad: id, bucket }) => ({ id, bucket })),
  );
  const views = await showAds(read, [...rows.values()]);
  return new Map(
    views.flatMap((one): [string, Found][] => {
      const row = rows.get(one.id);
      return row === undefined ? [] : [[one.id, { row, view: one }]];
    }),
  );
}

/** Data about a pending ad besides its own row. */
interface Known {
  readonly pin: Pin | null;
  readonly complaints: readonly ComplaintRow[];
  readonly looks: readonly PastRow[];
}

function reviewView(
  waiting: WaitingRow,
  { row, view }: Found,
  { pin, complaints, looks }: Known,
): AdReview {
  return {
    id: row.id,
    type: 'ad_review',
    ad: view,
    review_no: row.reviewNo,
    advertiser: {
      id: waiting.accountId,
      name: waiting.accountName,
      owner_username: waiting.ownerUsername,
      approved: waiting.approved,
      rejected: waiting.rejected,
    },
    campaign_name: waiting.campaignName,
    ad_group_name: waiting.groupName,
    targeting_spec: waiting.targeting,
    pin,
    doubts: reasonsIn(waiting.doubts ?? []),
    is_checked: waiting.doubts !== null,
    // The checks' current doubts are listed above, except that many people hid it.
    past: looks
      .filter((one) => one.isByOperator || one.note !== null || one.reviewNo < row.reviewNo)
      .map(pastLook),
    waits_since: toWireDate(waiting.waitsSince),
    appeal: waiting.appeal,
    complaints: complaints.map(({ reason, comment }) => ({ reason, comment })),
  };
}

const pastLook = ({ verdict, isByOperator, reasons, note, at }: PastRow): PastLook => ({
  verdict,
  is_by_operator: isByOperator,
  reasons: reasonsIn(reasons),
  note,
  at: toWireDate(at),
});

const reasonsIn = (stored: readonly string[]): RejectedReason[] =>
  REASONS.filter((reason) => stored.includes(reason));
