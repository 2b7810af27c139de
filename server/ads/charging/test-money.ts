import { idMaker, makeId } from '#server/kernel/core/ids.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { openBudget } from './budget-store.ts';
import type { AdEvent } from './event-store.ts';
import { deposit } from './funds.ts';

/** A Saturday. */
export const AT = new Date('2026-03-14T09:26:53.123Z');
export const BUCKET = 7;
export const DAY_MS = 86_400_000;

export const anId = (at = AT): string => makeId(BUCKET, at.getTime());

let auctions = 0;

/** Returns an auction id for any time, which `anId` cannot, being monotonic. */
export const auctionAt = (at: Date): string =>
  idMaker(() => (auctions += 1) % 2_048)(BUCKET, at.getTime());

/** An ad account with a campaign, ad group and ad. */
export interface Advertiser {
  readonly bucket: number;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
}

export const anAdvertiser = (): Advertiser => ({
  bucket: BUCKET,
  accountId: anId(),
  campaignId: anId(),
  groupId: anId(),
  adId: anId(),
});

/** Limits per day, per seven days, and in all. */
interface Caps {
  readonly day?: number;
  readonly week?: number;
  readonly lifetime?: number;
}

/** An advertiser's limits; an ad group or campaign without any is unlimited. */
export interface Limits {
  readonly funds: number;
  readonly group?: Caps;
  readonly campaign?: Caps;
}

/** Creates an advertiser with money. */
export async function aRunningAdvertiser(
  db: Pick<Database, 'transaction'>,
  { funds, group, campaign }: Limits,
): Promise<Advertiser> {
  const advertiser = anAdvertiser();
  const { bucket, accountId, groupId, campaignId } = advertiser;
  await db.transaction(async (tx) => {
    if (funds > 0) await deposit(tx, { bucket, accountId, amount: funds, ref: anId() }, AT);
    for (const [id, limits] of [
      [groupId, group],
      [campaignId, campaign],
    ] as const) {
      const { day, week: weekCap, lifetime } = limits ?? {};
      const ofDay = { bucket, accountId, id, period: 'day', cap: day ?? null } as const;
      if (day !== undefined) await openBudget(tx, { ...ofDay, weekCap: weekCap ?? null }, AT);
      const inAll = { ...ofDay, period: 'lifetime', cap: lifetime ?? null } as const;
      if (limits === undefined || lifetime !== undefined) await openBudget(tx, inAll, AT);
    }
  });
  return advertiser;
}

/** Creates a click on an advertiser's ad by a new person. */
export function aClick(
  advertiser: Advertiser,
  price: number,
  more: Partial<AdEvent> = {},
): AdEvent {
  const auctionId = more.auctionId ?? anId();
  return {
    ...advertiser,
    auctionId,
    slot: 0,
    kind: 2,
    viewer: auctionId,
    otherViewer: null,
    price,
    term: 0,
    placement: 1,
    country: 40,
    demo: 3,
    device: 1,
    topic: 12,
    verdict: 0,
    proof: Buffer.from('what was known'),
    ...more,
  };
}
