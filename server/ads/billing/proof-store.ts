import type { Tx } from '#server/kernel/db/tx.ts';
import type { Transfer } from '../charging/ledger-store.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';
import { chargedIn, linkOf } from '../sql.ts';

/** Gives the rest of the transaction one snapshot. Must be its first statement. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.run('set transaction isolation level repeatable read');
}

/** Returns the next accounts with charges or bookings since a moment. */
export function accountsSince(
  tx: Tx,
  since: Date,
  after: AccountKey | null,
  limit: number,
): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select bucket, account_id as "accountId" from ad_money
     where (bucket, account_id) > (:bucket::smallint, :accountId::bigint)
       and (at >= :since or (
         select at from ad_transfers as transfer
         where transfer.bucket = ad_money.bucket and transfer.account_id = ad_money.account_id
         order by no desc limit 1) >= :since)
     order by bucket, account_id limit :limit`,
    { bucket: after?.bucket ?? -1, accountId: after?.accountId ?? 0, since, limit },
  );
}

/** Returns transfers of accounts: the last one before a moment, where the proof starts, and all later ones. */
export async function transfersSince(
  tx: Tx,
  accounts: readonly AccountKey[],
  since: Date,
): Promise<Transfer[]> {
  type Read = Omit<Transfer, 'closes'> & {
    readonly no: string;
    readonly amount: string;
    readonly fromSeq: string | null;
    readonly toSeq: string | null;
    readonly head: Buffer | null;
  };
  const rows = await tx.rows<Read>(
    `select transfer.bucket, transfer.account_id as "accountId", no, at, debit, credit, amount, cause, ref,
       from_seq as "fromSeq", to_seq as "toSeq", events_head as head, hash
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     cross join lateral (
       select coalesce(max(no), 0) as first from ad_transfers as close
       where close.bucket = wanted.bucket and close.account_id = wanted.account_id
         and close.at < :since and to_seq is not null) as start
     join ad_transfers as transfer on transfer.bucket = wanted.bucket
       and transfer.account_id = wanted.account_id and transfer.no >= start.first
     order by transfer.bucket, transfer.account_id, no`,
    { ...keysOf(accounts), since },
  );
  return rows.map(({ fromSeq, toSeq, head, ...row }) => ({
    ...row,
    no: Number(row.no),
    amount: Number(row.amount),
    closes: head === null ? null : { fromSeq: Number(fromSeq), toSeq: Number(toSeq), head },
  }));
}

/** A batch of an account's events, aggregated from their rows. */
export interface Batch extends AccountKey {
  readonly seq: number;
  readonly charged: number;
  readonly link: Buffer;
}

/** Returns the batches of accounts, each account from its own moment on. */
export async function batchesSince(
  tx: Tx,
  accounts: readonly (AccountKey & { readonly from: Date })[],
): Promise<Batch[]> {
  const rows = await tx.rows<Batch & { seq: string; charged: string }>(
    `select event.bucket, event.account_id as "accountId", event.seq, sum(${chargedIn('event')})::bigint as charged,
       ${linkOf('event')} as link
     from ad_events as event
     join unnest(:buckets::smallint[], :accountIds::bigint[], :froms::timestamptz[])
       as wanted (bucket, account_id, since)
       on wanted.bucket = event.bucket and wanted.account_id = event.account_id and event.at >= wanted.since
     where event.at >= :first::timestamptz
     group by event.bucket, event.account_id, event.seq
     order by event.bucket, event.account_id, event.seq`,
    {
      ...keysOf(accounts),
      froms: accounts.map(({ from }) => from),
      first: new Date(Math.min(...accounts.map(({ from }) => from.getTime()))),
    },
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), charged: Number(row.charged) }));
}

/** Returns books that differ from the sum of their transfers. */
export function wrongBooks(tx: Tx, accounts: readonly AccountKey[]): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with wanted as (
       select * from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)),
     booked as (
       select bucket, account_id, side.book, sum(side.amount) as balance
       from wanted join ad_transfers as transfer using (bucket, account_id)
       cross join lateral (values (debit, amount), (credit, -amount)) as side (book, amount)
       group by bucket, account_id, side.book),
     stored as (select bucket, account_id, book, balance from wanted join ad_books using (bucket, account_id))
     select bucket, account_id as "accountId", 'book ' || book as what, coalesce(stored.balance, 0)::text as stored,
       coalesce(booked.balance, 0)::text as counted
     from stored full join booked using (bucket, account_id, book)
     where coalesce(stored.balance, 0) <> coalesce(booked.balance, 0)
     order by bucket, account_id, book`,
    keysOf(accounts),
  );
}

/** A stored sum that differs from the one recomputed. */
export interface WrongSum extends AccountKey {
  readonly what: string;
  readonly stored: string;
  readonly counted: string;
}

/** Returns accounts whose funds or closed amount differ from the ledger. */
export function wrongMoney(
  tx: Tx,
  accounts: readonly AccountKey[],
  causes: { readonly close: number; readonly funds: readonly number[]; readonly expire: number },
): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `select money.bucket, money.account_id as "accountId", stored.what, stored.stored::text, stored.counted::text
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     join ad_money as money using (bucket, account_id)
     cross join lateral (
       select coalesce(sum(amount) filter (where cause = :close), 0) as closed,
         coalesce(max(to_seq), 0) as closed_seq,
         coalesce(sum(amount) filter (where cause = any(:funds::smallint[])), 0)
           - coalesce(sum(amount) filter (where cause = :expire), 0) as funds
       from ad_transfers as transfer
       where transfer.bucket = money.bucket and transfer.account_id = money.account_id) as booked
     cross join lateral (values
       ('closed', money.closed, booked.closed), ('closed batches', money.closed_seq, booked.closed_seq),
       ('funds', money.funds - money.line, booked.funds)) as stored (what, stored, counted)
     where stored.stored <> stored.counted
     order by money.bucket, money.account_id`,
    { ...keysOf(accounts), ...causes },
  );
}

/**
 * Returns budgets whose spending differs from their events, in the current period and, for daily budgets, on the six
 * days before. Budgets that began before `keptSince` are skipped: a lifetime's events must all still exist.
 */
export function wrongBudgets(
  tx: Tx,
  accounts: readonly AccountKey[],
  keptSince: Date,
): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with parts as materialized (
       select budget.bucket, budget.account_id, budget.id, budget.span, budget.opened_seq, part.*
       from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
       join ad_budgets as budget using (bucket, account_id)
       cross join lateral (
         select 'budget ' || id || ' of span ' || span as what, spent as stored,
           case span when 3 then opened_at else period::timestamp at time zone 'UTC' end as since,
           case span when 3 then 'infinity' else (period + 1)::timestamp at time zone 'UTC' end as until
         union all
         select 'the six days before ' || period || ' of budget ' || id,
           (select sum(part)::bigint from unnest(before) as part),
           (period - 6)::timestamp at time zone 'UTC', period::timestamp at time zone 'UTC'
         where span = 1) as part
       where span <> 2 and part.since >= :keptSince),
     spent as (
       select parts.bucket, parts.what, sum(${chargedIn('event')}) as charged
       from ad_events as event cross join lateral (values (group_id), (campaign_id)) as level (id)
       join parts on parts.bucket = event.bucket and parts.id = level.id
         and parts.account_id = event.account_id
       where event.at >= (select min(since) from parts) and event.charged > 0
         and event.seq > parts.opened_seq and event.at >= parts.since and event.at < parts.until
       group by parts.bucket, parts.what)
     select bucket, account_id as "accountId", what, stored::text, coalesce(charged, 0)::text as counted
     from parts left join spent using (bucket, what)
     where stored <> coalesce(charged, 0)
     order by bucket, account_id, id, span, what`,
    { ...keysOf(accounts), keptSince },
  );
}

/** Returns accounts that events or transfers refer to but that have no money row. */
export function strayAccounts(tx: Tx, since: Date): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select bucket, account_id as "accountId" from (
       select bucket, account_id from ad_events where at >= :since
       union select bucket, account_id from ad_transfers where at >= :since) as named
     where not exists (select 1 from ad_money as money
       where money.bucket = named.bucket and money.account_id = named.account_id)
     order by bucket, account_id limit 100`,
    { since },
  );
}
