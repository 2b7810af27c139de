import type { Tx } from './tx.ts';

/**
 * Takes a lock on the name until the transaction ends, so that no other transaction inserts a row between a count
 * and the row that the count allows. Take it before row locks that others wait for.
 */
export async function hold(tx: Tx, name: string): Promise<void> {
  await tx.row('select pg_advisory_xact_lock(hashtextextended(:name, 0))', { name });
}

/** Like hold, without waiting: false if another transaction holds the name. */
export async function tryHold(tx: Tx, name: string): Promise<boolean> {
  const turn = await tx.row<{ isOurs: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended(:name, 0)) as "isOurs"',
    { name },
  );
  return turn?.isOurs ?? false;
}

/**
 * Like hold, for several names at once. They are locked in a fixed order, whatever the order of the list, so that
 * two transactions cannot deadlock on them [SEC-70].
 */
export async function holdAll(tx: Tx, names: readonly string[]): Promise<void> {
  // `offset 0` keeps the planner from taking the locks before it sorts.
  await tx.rows(
    `select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
       select name from unnest(:names::text[]) as wanted (name)
       group by name order by name collate "C" offset 0) as in_order`,
    { names },
  );
}
