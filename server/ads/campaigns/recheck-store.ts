import { adEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** An ad sent back to review. */
interface Unchecked {
  readonly id: string;
  readonly bucket: number;
  readonly reviewNo: number;
}

/** Approved or pending; a rejected ad stays rejected until it is changed itself. */
const STANDING = `review in ('APPROVED', 'PENDING')`;

/** Sends ads, except drafts and archived ones, back to review; until then no process serves them. */
const uncheck = (which: string): string =>
  `with again as (
     update ad_ads a set review = 'PENDING', reasons = '{}', review_no = a.review_no + 1,
       waits_since = null, updated_at = :now
     from (
       select bucket, id from ad_ads where ${which} and status in ('ACTIVE', 'PAUSED')
       order by bucket, id for update) as held
     where a.bucket = held.bucket and a.id = held.id
     returning a.bucket, a.id, a.review_no),
   ${adEvents('select bucket, id from again')}
   select bucket, id, review_no as "reviewNo" from again order by bucket, id`;

/** Sends the ads of an ad group back to review. */
export function uncheckAdsOfGroup(
  tx: Tx,
  account: AccountAt,
  groupId: string,
  now: Date,
): Promise<Unchecked[]> {
  return tx.rows<Unchecked>(
    uncheck(`bucket = :bucket and group_id = :groupId and account_id = :accountId and ${STANDING}`),
    { bucket: account.bucket, groupId, accountId: account.id, now },
  );
}

/** Sends the ads of Pins back to review, in every ad account. */
export async function uncheckAdsOfPins(
  tx: Tx,
  pinIds: readonly string[],
  now: Date,
): Promise<Unchecked[]> {
  const again: Unchecked[] = [];
  for (const bucket of await bucketsOf(tx, pinIds))
    again.push(
      ...(await tx.rows<Unchecked>(
        uncheck(`bucket = :bucket and pin_id = any(:pinIds::bigint[]) and ${STANDING}`),
        { bucket, pinIds, now },
      )),
    );
  return again;
}

/** Returns the buckets with ads of these Pins, in order: rows are locked in one after the other. */
async function bucketsOf(tx: Tx, pinIds: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ bucket: number }>(
    'select distinct bucket from ad_ads where pin_id = any(:pinIds::bigint[]) order by bucket',
    { pinIds },
  );
  return rows.map(({ bucket }) => bucket);
}

/** Sends back to review the ads of Pins that were rejected only because the Pin was not public. */
export async function uncheckHiddenAdsOfPins(
  tx: Tx,
  pinIds: readonly string[],
  now: Date,
): Promise<Unchecked[]> {
  const again: Unchecked[] = [];
  for (const bucket of await bucketsOf(tx, pinIds))
    again.push(
      ...(await tx.rows<Unchecked>(
        uncheck(`bucket = :bucket and pin_id = any(:pinIds::bigint[]) and review = 'REJECTED'
          and reasons = array['PIN_NOT_PUBLIC']`),
        { bucket, pinIds, now },
      )),
    );
  return again;
}

/** Returns those of the Pins that have ads. */
export async function pinsWithAds(tx: Tx, pinIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct pin_id as id from ad_ads where pin_id = any(:pinIds::bigint[])',
    { pinIds },
  );
  return rows.map(({ id }) => id);
}
