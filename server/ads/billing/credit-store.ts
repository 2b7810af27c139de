import type { Tx } from '#server/kernel/db/tx.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';

/** A credit from an offer code of an ad account. */
export interface CreditRow {
  readonly offerId: string;
  readonly title: string;
  readonly terms: string;
  readonly amount: number;
  /** The unspent part, as of the last close. */
  readonly remaining: number;
  readonly expired: number;
  readonly endsAt: Date;
  readonly redeemedAt: Date;
}

/**
 * Deducts closes from credit: from offer codes first, the earliest expiry first. Other credit does not expire. The
 * accounts' money must be locked.
 */
export async function takeCredits(
  tx: Tx,
  taken: readonly (AccountKey & { readonly amount: number })[],
): Promise<void> {
  if (taken.length === 0) return;
  await tx.run(
    `update ad_credits as credit set remaining = credit.remaining - part.taken
     from (
       select bucket, account_id, offer_id, least(remaining, greatest(0, amount - coalesce(sum(remaining) over (
         partition by bucket, account_id order by ends_at, offer_id
         rows between unbounded preceding and 1 preceding), 0))) as taken
       from (
         select stored.bucket, stored.account_id, stored.offer_id, stored.remaining, stored.ends_at, spent.amount
         from unnest(:buckets::smallint[], :accountIds::bigint[], :amounts::bigint[])
           as spent (bucket, account_id, amount)
         join ad_credits as stored on stored.bucket = spent.bucket and stored.account_id = spent.account_id
         where stored.remaining > 0) as open) as part
     where part.taken > 0 and credit.bucket = part.bucket and credit.account_id = part.account_id
       and credit.offer_id = part.offer_id`,
    { ...keysOf(taken), amounts: taken.map(({ amount }) => amount) },
  );
}

/** Inserts a credit, at most once per code. Returns false if the account has it already. */
export async function insertCredit(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  credit: Omit<CreditRow, 'remaining' | 'expired'>,
): Promise<boolean> {
  const written = await tx.run(
    `insert into ad_credits (bucket, account_id, offer_id, title, terms, amount, remaining, ends_at, redeemed_at)
     values (:bucket, :accountId, :offerId, :title, :terms, :amount, :amount, :endsAt, :redeemedAt)
     on conflict do nothing`,
    { bucket, accountId, ...credit },
  );
  return written === 1;
}

/** Whether an account has redeemed a code. */
export async function hasCredit(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  offerId: string,
): Promise<boolean> {
  const row = await tx.row(
    `select 1 from ad_credits where bucket = :bucket and account_id = :accountId and offer_id = :offerId`,
    { bucket, accountId, offerId },
  );
  return row !== null;
}

type AsRead<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends number ? string : Row[Name];
};

/** The cursor of a list of credits. */
export interface CreditPosition {
  readonly endsAt: Date;
  readonly offerId: string;
}

/** Returns the credits of an account, latest expiry first, each with the amount that is spent before it. */
export async function creditsPage(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  after: CreditPosition | null,
  limit: number,
): Promise<(CreditRow & { readonly before: number })[]> {
  const rows = await tx.rows<AsRead<CreditRow & { before: number }>>(
    `select * from (
       select offer_id as "offerId", title, terms, amount, remaining, expired, ends_at as "endsAt",
         redeemed_at as "redeemedAt", coalesce(sum(remaining) over (order by ends_at, offer_id
           rows between unbounded preceding and 1 preceding), 0) as before
       from ad_credits where bucket = :bucket and account_id = :accountId) as credit
     where :endsAt::timestamptz is null or ("endsAt", "offerId") < (:endsAt::timestamptz, :offerId::bigint)
     order by "endsAt" desc, "offerId" desc limit :limit`,
    { bucket, accountId, endsAt: after?.endsAt ?? null, offerId: after?.offerId ?? 0, limit },
  );
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    remaining: Number(row.remaining),
    expired: Number(row.expired),
    before: Number(row.before),
  }));
}

/** Returns up to `limit` accounts whose credit has expired and was not taken back. */
export function accountsWithEnded(tx: Tx, now: Date, limit: number): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select distinct bucket, account_id as "accountId" from ad_credits
     where ends_at <= :now and remaining > 0 order by bucket, account_id limit :limit`,
    { now, limit },
  );
}

/** Takes back what is left of expired credits; returns the amount for each. The accounts' money must be locked. */
export async function endCredits(
  tx: Tx,
  accounts: readonly AccountKey[],
  now: Date,
): Promise<(AccountKey & { readonly offerId: string; readonly amount: number })[]> {
  const rows = await tx.rows<AccountKey & { offerId: string; amount: string }>(
    `update ad_credits as credit set expired = credit.remaining, remaining = 0
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     where credit.bucket = wanted.bucket and credit.account_id = wanted.account_id
       and credit.ends_at <= :now and credit.remaining > 0
     returning credit.bucket, credit.account_id as "accountId", credit.offer_id as "offerId", credit.expired as amount`,
    { ...keysOf(accounts), now },
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
