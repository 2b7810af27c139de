import type { Tx } from '#server/kernel/db/tx.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';

/** An account in the operator's view. */
export interface AccountRow {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly isOperator: boolean;
  readonly isPartner: boolean;
  readonly isDemo: boolean;
  readonly suspendedAt: Date | null;
  readonly restrictedUntil: Date | null;
  readonly pins: number;
  readonly createdAt: Date;
  readonly resurrectedAt: Date | null;
  readonly lastSeenAt: Date | null;
}

const COLUMNS = `p.id, p.username, p.full_name as "fullName", coalesce(e.email, '') as email,
  p.is_operator as "isOperator", p.is_partner as "isPartner", p.is_demo as "isDemo",
  p.suspended_at as "suspendedAt", p.restricted_until as "restrictedUntil", p.pin_count as pins,
  p.created_at as "createdAt", p.resurrected_at as "resurrectedAt",
  (select max(s.last_seen_at) from sessions s
   where s.bucket = p.bucket and s.person_id = p.id) as "lastSeenAt"`;
const EMAIL = 'left join emails e on e.bucket = p.bucket and e.person_id = p.id';
/** The people of the rows in `found`, which a cluster reads from elsewhere first. */
const PEOPLE = `p as materialized (
  select * from people where (bucket, id) in (select bucket, person_id from found))`;

/** All accounts, newest first. */
export function newestAccounts(
  tx: Tx,
  before: TimePosition | null,
  limit: number,
): Promise<AccountRow[]> {
  return tx.rows<AccountRow>(
    `select ${COLUMNS}
     from (select * from people where (created_at, id) < (:at::timestamptz, :id::bigint)
           order by created_at desc, id desc limit :limit) p ${EMAIL}
     order by p.created_at desc, p.id desc`,
    { at: before?.at ?? 'infinity', id: before?.id ?? '0', limit },
  );
}

/** Accounts whose username starts with `start`, in lower case, by username. */
export function accountsByUsername(
  tx: Tx,
  start: string,
  after: string | null,
  limit: number,
): Promise<AccountRow[]> {
  return tx.rows<AccountRow>(
    `with found as materialized (
       select username, bucket, person_id from usernames
       where username > :after and username >= :start and starts_with(username, :start)
         and username < :start || chr(1114111)
       order by username limit :limit),
     ${PEOPLE}
     select ${COLUMNS} from found join p on p.bucket = found.bucket and p.id = found.person_id ${EMAIL}
     order by found.username`,
    { after: after ?? '', start, limit },
  );
}

export function accountByAddress(tx: Tx, email: string): Promise<AccountRow | null> {
  return tx.row<AccountRow>(
    `with found as materialized (select bucket, person_id from emails where email = :email),
     ${PEOPLE}
     select ${COLUMNS} from p ${EMAIL}`,
    { email },
  );
}
