import type { Tx } from '#server/kernel/db/tx.ts';

/** An ad account's key. */
export interface AccountKey {
  readonly bucket: number;
  readonly accountId: string;
}

/** Converts accounts' keys to a statement's columns. */
export const keysOf = (accounts: readonly AccountKey[]) => ({
  buckets: accounts.map(({ bucket }) => bucket),
  accountIds: accounts.map(({ accountId }) => accountId),
});

/**
 * Locks the money of accounts until the transaction ends, always in the same order, and creates missing rows. Later
 * statements of the transaction see what previous holders wrote.
 */
export async function lockMoney(tx: Tx, accounts: readonly AccountKey[]): Promise<void> {
  // Two statements, because only the second sees a row that another transaction has just created.
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

/** An ad account's funds and spending. */
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

/** Returns accounts' money, without those that never had any. */
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

/** Raises an account's funds; its money is locked. */
export async function addFunds(tx: Tx, account: AccountKey, amount: number): Promise<void> {
  await tx.run(
    `update ad_money set funds = funds + :amount::bigint
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.accountId, amount },
  );
}

/**
 * Takes back unspent funds; the account's money is locked. If the credit would have covered a debt, that stays on
 * credit.
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
 * Sets an account's credit line; its money is locked. When a line is lowered, spending already on credit stays owed.
 * Returns the resulting line.
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

/** Returns accounts after one, by key, whose last batch the ledger has not closed. */
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

/** Records accounts' batches up to now as closed. Their money is locked. */
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
