import type { AdRole } from '#contract/business/ad-roles.ts';
import { isSuspended } from '#server/identity/sql.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A person's role at an ad account. */
interface StandingRow {
  readonly personId: string;
  readonly roles: readonly (AdRole | 'OWNER')[];
  /** Given by the business rather than the ad account: only valid with a second factor. */
  readonly isGranted: boolean;
}

/** Returns owners and accepted members of an ad account, one row per source; only one person if given. */
export function standingsAt(
  tx: Tx,
  accountId: string,
  personId: string | null,
): Promise<StandingRow[]> {
  return tx.rows<StandingRow>(
    `with account as (
       select bucket, id, owner_id from ad_accounts
       where bucket = :bucket and id = :accountId and standing <> 'ended'),
     standings as (
       select owner_id as person_id, '{OWNER}'::text[] as roles, false as is_granted from account
       union all
       select m.person_id, m.roles, false from account
       join ad_account_people m on m.bucket = account.bucket and m.account_id = account.id
         and m.state = 'accepted'
       union all
       select m.person_id, m.roles, true from account
       join business_access m on m.bucket = account.bucket and m.business_id = account.owner_id
         and m.state = 'accepted')
     select s.person_id as "personId", s.roles, s.is_granted as "isGranted"
     from standings s
     join people p on p.bucket = ((s.person_id >> 12) & 1023)::smallint and p.id = s.person_id
       and not ${isSuspended('p')}
     where :personId::bigint is null or s.person_id = :personId
     order by s.person_id, s.is_granted`,
    { bucket: bucketOf(accountId), accountId, personId },
  );
}
