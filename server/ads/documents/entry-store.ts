import type { Tx } from '#server/kernel/db/tx.ts';
import { books, causes } from '../charging/ledger-store.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** An account's charges in a period, from the closes of its ledger. */
export interface ChargedEntries {
  readonly fromNo: number;
  readonly toNo: number;
  /** The part that is owed. */
  readonly billed: number;
  /** The parts covered by credit and by prepaid money. */
  readonly discount: number;
  readonly prepaid: number;
}

/** Returns when an account first owed something by entries after one, before a moment; null if it did not. */
export async function firstOwed(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  afterNo: number,
  before: Date,
): Promise<Date | null> {
  const row = await tx.row<{ at: Date | null }>(
    `select min(at) as at from ad_transfers
     where bucket = :bucket and account_id = :accountId and no > :afterNo and at < :before
       and cause = :close and debit = :receivable and amount > 0`,
    { bucket, accountId, afterNo, before, close: causes.close, receivable: books.receivable },
  );
  return row?.at ?? null;
}

/** Returns the last entry paid by card; 0 if there is none. */
export async function lastByCard(tx: Tx, { bucket, accountId }: AccountKey): Promise<number> {
  const row = await tx.row<{ no: string | null }>(
    `select max(paid.no) as no from ad_card_payments as payment
     join ad_transfers as paid on paid.bucket = payment.bucket and paid.account_id = payment.account_id
       and paid.cause = :payment and paid.ref = payment.id::text
     where payment.bucket = :bucket and payment.account_id = :accountId and payment.state = 'PAID'`,
    { bucket, accountId, payment: causes.payment },
  );
  return Number(row?.no ?? 0);
}

/** Returns the charges in entries after one, from one moment until before another. */
export async function chargedBetween(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  afterNo: number,
  [from, until]: readonly [Date, Date],
): Promise<ChargedEntries> {
  const row = await tx.row<Record<keyof ChargedEntries, string | null>>(
    `select min(no) as "fromNo", max(no) as "toNo",
       coalesce(sum(amount) filter (where debit = :receivable), 0) as billed,
       coalesce(sum(amount) filter (where debit = :credit), 0) as discount,
       coalesce(sum(amount) filter (where debit = :prepaid), 0) as prepaid
     from ad_transfers
     where bucket = :bucket and account_id = :accountId and no > :afterNo and cause = :close
       and at >= :from and at < :until`,
    {
      bucket,
      accountId,
      afterNo,
      from,
      until,
      close: causes.close,
      receivable: books.receivable,
      credit: books.credit,
      prepaid: books.prepaid,
    },
  );
  return {
    fromNo: Number(row?.fromNo ?? 0),
    toNo: Number(row?.toNo ?? 0),
    billed: Number(row?.billed ?? 0),
    discount: Number(row?.discount ?? 0),
    prepaid: Number(row?.prepaid ?? 0),
  };
}

/** Refunds in a month. */
export interface GivenBack {
  /** The month's last moment. */
  readonly until: Date;
  readonly fromNo: number;
  readonly toNo: number;
  readonly amount: number;
}

/** Returns the refunds of an account in entries after one, before a moment, by month. */
export async function givenBackBefore(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  afterNo: number,
  before: Date,
): Promise<GivenBack[]> {
  const rows = await tx.rows<{ until: Date; fromNo: string; toNo: string; amount: string }>(
    `select (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC' as until,
       min(no) as "fromNo", max(no) as "toNo", sum(amount) as amount
     from ad_transfers
     where bucket = :bucket and account_id = :accountId and no > :afterNo and at < :before and cause = :makeGood
     group by 1 order by 1`,
    { bucket, accountId, afterNo, before, makeGood: causes.makeGood },
  );
  return rows.map((row) => ({
    until: row.until,
    fromNo: Number(row.fromNo),
    toNo: Number(row.toNo),
    amount: Number(row.amount),
  }));
}

/** A payment of a debt or in advance. One payment may have two entries. */
export interface PaidEntries {
  readonly fromNo: number;
  readonly toNo: number;
  readonly at: Date;
  readonly ref: string;
  readonly owed: number;
  readonly inAdvance: number;
  /** Whether it was paid by card, and so never invoiced. */
  readonly isByCard: boolean;
  /** The time of the previous payment; null for the first. */
  readonly since: Date | null;
}

/** Returns payments in entries after one, in order. */
export async function paidAfter(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  afterNo: number,
  limit: number,
): Promise<PaidEntries[]> {
  const rows = await tx.rows<
    Pick<PaidEntries, 'at' | 'ref' | 'since' | 'isByCard'> &
      Record<'fromNo' | 'toNo' | 'owed' | 'inAdvance', string>
  >(
    `select paid.*, (
       select at from ad_transfers as before
       where before.bucket = :bucket and before.account_id = :accountId and before.no < paid."fromNo"
         and before.cause in (:deposit, :payment)
       order by no desc limit 1) as since, exists (
       select 1 from ad_card_payments as payment
       where payment.bucket = :bucket and payment.account_id = :accountId
         and payment.id::text = paid.ref and paid.cause = :payment) as "isByCard"
     from (
       select min(no) as "fromNo", max(no) as "toNo", max(at) as at, ref, cause,
         coalesce(sum(amount) filter (where credit = :receivable), 0) as owed,
         coalesce(sum(amount) filter (where credit <> :receivable), 0) as "inAdvance"
       from ad_transfers
       where bucket = :bucket and account_id = :accountId and no > :afterNo and cause in (:deposit, :payment)
       group by cause, ref, case when ref = '' then no end) as paid
     order by paid."fromNo" limit :limit`,
    {
      bucket,
      accountId,
      afterNo,
      limit,
      deposit: causes.deposit,
      payment: causes.payment,
      receivable: books.receivable,
    },
  );
  return rows.map((row) => ({
    ...row,
    fromNo: Number(row.fromNo),
    toNo: Number(row.toNo),
    owed: Number(row.owed),
    inAdvance: Number(row.inAdvance),
  }));
}

/** A campaign's spending on some days. */
export interface CampaignSpend {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  /** The spending of all campaigns. */
  readonly total: number;
}

/** Returns the campaigns that spent most on the days of the reports (UTC, inclusive). */
export async function spendByCampaign(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  [firstDay, lastDay]: readonly [string, string],
  limit: number,
): Promise<CampaignSpend[]> {
  const rows = await tx.rows<Record<keyof CampaignSpend, string>>(
    `with campaign as materialized (
       select bucket, id, name from ad_campaigns where bucket = :bucket and account_id = :accountId)
     select id, name, amount, sum(amount) over () as total
     from (
       select campaign.id, campaign.name, late.spend - coalesce((
         select spend from ad_days as early
         where early.bucket = campaign.bucket and early.id = campaign.id and early.day < :firstDay::date
         order by early.day desc limit 1), 0) as amount
       from campaign
       cross join lateral (
         select spend from ad_days as days
         where days.bucket = campaign.bucket and days.id = campaign.id and days.day <= :lastDay::date
         order by days.day desc limit 1) as late) as spent
     where amount > 0
     order by amount desc, id limit :limit`,
    { bucket, accountId, firstDay, lastDay, limit },
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), total: Number(row.total) }));
}
