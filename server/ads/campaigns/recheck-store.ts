import { adEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** An ad that has to be looked at. */
interface Unchecked {
  readonly id: string;
  readonly bucket: number;
  readonly reviewNo: number;
}

/** Approved or about to be; what is rejected stays so until it is changed itself. */
const STANDING = `review in ('APPROVED', 'PENDING')`;

/** Sends ads that are no drafts and not over back to be looked at; they are off until then, in every process. */
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

/** The ads of an ad group. */
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

/** The ads of Pins, whoever's they are. */
export function uncheckAdsOfPins(
  tx: Tx,
  pinIds: readonly string[],
  now: Date,
): Promise<Unchecked[]> {
  return tx.rows<Unchecked>(uncheck(`pin_id = any(:pinIds::bigint[]) and ${STANDING}`), {
    pinIds,
    now,
  });
}

/** The ads of Pins that were rejected only because the Pin was not public. */
export function uncheckHiddenAdsOfPins(
  tx: Tx,
  pinIds: readonly string[],
  now: Date,
): Promise<Unchecked[]> {
  return tx.rows<Unchecked>(
    uncheck(
      `pin_id = any(:pinIds::bigint[]) and review = 'REJECTED' and reasons = array['PIN_NOT_PUBLIC']`,
    ),
    { pinIds, now },
  );
}

/** Those of the Pins that have any ad. */
export async function pinsWithAds(tx: Tx, pinIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct pin_id as id from ad_ads where pin_id = any(:pinIds::bigint[])',
    { pinIds },
  );
  return rows.map(({ id }) => id);
}
