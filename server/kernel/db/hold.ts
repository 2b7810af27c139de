import type { Tx } from './tx.ts';

/**
 * Makes whoever holds the same name wait until this transaction has ended: between a count and the row
 * that it allows, nobody adds another one. Held before rows that others wait for.
 */
export async function hold(tx: Tx, name: string): Promise<void> {
  await tx.row('select pg_advisory_xact_lock(hashtextextended(:name, 0))', { name });
}

/** As hold, without waiting: false where another one holds the name. */
export async function tryHold(tx: Tx, name: string): Promise<boolean> {
  const turn = await tx.row<{ isOurs: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended(:name, 0)) as "isOurs"',
    { name },
  );
  return turn?.isOurs ?? false;
}

/**
 * As hold, of several names at once. They are taken in one order, whoever asks and however the names are in the
 * list, so that two who want the same ones never wait in a circle [SEC-70].
 */
export async function holdAll(tx: Tx, names: readonly string[]): Promise<void> {
  // Without the offset the planner may take them while it sorts.
  await tx.rows(
    `select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
       select name from unnest(:names::text[]) as wanted (name)
       group by name order by name collate "C" offset 0) as in_order`,
    { names },
  );
}
