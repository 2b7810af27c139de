import type { Tx } from '#server/kernel/db/tx.ts';

/** A hash over each account's last transfer before a moment, and the number of accounts in it. */
export interface Root {
  readonly accounts: number;
  readonly root: Buffer;
}

/** Returns the root of all ledgers at a moment. It can be recomputed, because ledger rows never change. */
export async function rootBefore(tx: Tx, moment: Date): Promise<Root> {
  const row = await tx.row<Root>(
    `select count(*)::integer as accounts,
       sha256(coalesce(string_agg(
         int2send(money.bucket) || int8send(money.account_id) || int8send(last.no) || last.hash,
         ''::bytea order by money.bucket, money.account_id), '')) as root
     from ad_money as money cross join lateral (
       select no, hash from ad_transfers as transfer
       where transfer.bucket = money.bucket and transfer.account_id = money.account_id
         and transfer.at < :moment
       order by no desc limit 1) as last`,
    { moment },
  );
  if (row === null) throw new Error('no root');
  return row;
}

/** Returns the day after the last anchor, or the day of the first transfer; null if there is neither. */
export async function nextToAnchor(tx: Tx): Promise<string | null> {
  const row = await tx.row<{ day: string | null }>(
    `select coalesce((select max(day) + 1 from ad_anchors),
       (select min(at at time zone 'UTC')::date from ad_transfers)) as day`,
  );
  return row?.day ?? null;
}

/** Stores the anchor of a day. */
export async function insertAnchor(tx: Tx, day: string, madeAt: Date, root: Root): Promise<void> {
  await tx.run(
    `insert into ad_anchors (day, made_at, accounts, root) values (:day, :madeAt, :accounts, :root)`,
    { day, madeAt, accounts: root.accounts, root: root.root },
  );
}

/** Returns the anchors from a day on. */
export function anchorsSince(tx: Tx, day: string): Promise<(Root & { readonly day: string })[]> {
  return tx.rows(
    'select day, accounts, root from ad_anchors where day >= :day order by day limit 100',
    { day },
  );
}
