import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad account by its key. */
export interface AccountKey {
  readonly bucket: number;
  readonly accountId: string;
}

/** The keys of accounts as the columns of a statement. */
export const keysOf = (accounts: readonly AccountKey[]) => ({
  buckets: accounts.map(({ bucket }) => bucket),
  accountIds: accounts.map(({ accountId }) => accountId),
});

/**
 * Holds the money of accounts until the transaction ends, all in one order, and gives a row to those that have
 * none. What runs after it in the transaction sees what the holders before it have written.
 */
export async function lockMoney(tx: Tx, accounts: readonly AccountKey[]): Promise<void> {
  // Two statements: a row that somebody else has just opened is seen by the second one only.
  await Promise.all([openMoney(tx, accounts), holdMoney(tx, accounts)]);
}

async function openMoney(tx: Tx, accounts: readonly AccountKey[]): Promise<void> {
  await tx.run(
    `insert into ad_money (bucket, account_id)
     select bucket, account_id from (
       select distinct bucket, account_id
       from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)) as wanted
     where (select true from ad_money as money
       where money.bucket = wanted.bucket and money.account_id = wanted.account_id) is null
     order by bucket, account_id
     on conflict do nothing`,
    keysOf(accounts),
  );
}

async function holdMoney(tx: Tx, accounts: readonly AccountKey[]): Promise<void> {
  await tx.rows(
    `select 1 from (
       select distinct bucket, account_id
       from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
       order by bucket, account_id offset 0) as wanted
     cross join lateral (
       select true from ad_money as money
       where money.bucket = wanted.bucket and money.account_id = wanted.account_id
       for no key update) as held`,
    keysOf(accounts),
  );
}

/** What an ad account has to spend, and has spent. */
export interface MoneyRow extends AccountKey {
  readonly funds: number;
  readonly line: number;
  readonly spent: number;
  readonly closed: number;
  readonly seq: number;
  readonly closedSeq: number;
  readonly head: Buffer;
  readonly at: Date;
}

type AsRead<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends number ? string | number : Row[Name];
};

/** The money of accounts; nothing of those that never had any. */
export async function moneyOf(tx: Tx, accounts: readonly AccountKey[]): Promise<MoneyRow[]> {
  const rows = await tx.rows<AsRead<MoneyRow>>(
    `select money.bucket, money.account_id as "accountId", funds, line, spent, closed, seq,
       closed_seq as "closedSeq", head, at
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     join ad_money as money on money.bucket = wanted.bucket and money.account_id = wanted.account_id
     order by money.bucket, money.account_id`,
    keysOf(accounts),
  );
  return rows.map((row) => ({
    ...row,
    bucket: Number(row.bucket),
    funds: Number(row.funds),
    line: Number(row.line),
    spent: Number(row.spent),
    closed: Number(row.closed),
    seq: Number(row.seq),
    closedSeq: Number(row.closedSeq),
  }));
}

/** Lets an account spend so much more; its money is held. */
export async function addFunds(tx: Tx, account: AccountKey, amount: number): Promise<void> {
  await tx.run(
    `update ad_money set funds = funds + :amount::bigint
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.accountId, amount },
  );
}

/**
 * Takes back what an account was given and has not spent; its money is held. Where it owes something that the credit
 * would have covered, that stays lent.
 */
export async function takeFunds(tx: Tx, account: AccountKey, amount: number): Promise<void> {
  await tx.run(
    `update ad_money set
       line = greatest(line, spent - (funds - line - :amount::bigint)),
       funds = funds - line - :amount::bigint + greatest(line, spent - (funds - line - :amount::bigint))
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.accountId, amount },
  );
}

/**
 * Lends an account so much and no more or less; its money is held. Of a line that is taken back, what is spent
 * already stays lent. The line that it has now.
 */
export async function setLine(tx: Tx, account: AccountKey, line: number): Promise<number> {
  const row = await tx.row<{ line: string }>(
    `update ad_money set
       line = greatest(:line::bigint, spent - (funds - line)),
       funds = funds - line + greatest(:line::bigint, spent - (funds - line))
     where bucket = :bucket and account_id = :accountId returning line`,
    { bucket: account.bucket, accountId: account.accountId, line },
  );
  return Number(row?.line ?? 0);
}

/** The accounts after one, in the order of their keys, whose last batch the ledger has not closed. */
export function accountsToClose(
  tx: Tx,
  after: AccountKey | null,
  limit: number,
): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select bucket, account_id as "accountId" from ad_money
     where (bucket, account_id) > (:bucket::smallint, :accountId::bigint) and seq > closed_seq
     order by bucket, account_id limit :limit`,
    { bucket: after?.bucket ?? -1, accountId: after?.accountId ?? 0, limit },
  );
}

/** Notes what the ledger closes of accounts: everything up to now. Their money is held. */
export async function noteClosed(
  tx: Tx,
  closes: readonly (AccountKey & { readonly at: Date })[],
): Promise<void> {
  await tx.run(
    `update ad_money as money set closed = spent, closed_seq = seq, at = closes.at
     from unnest(:buckets::smallint[], :accountIds::bigint[], :ats::timestamptz[])
       as closes (bucket, account_id, at)
     where money.bucket = closes.bucket and money.account_id = closes.account_id`,
    { ...keysOf(closes), ats: closes.map(({ at }) => at) },
  );
}
