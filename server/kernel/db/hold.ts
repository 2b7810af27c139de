import type { Tx } from './tx.ts';

/**
 * Makes whoever holds the same name wait until this transaction has ended: between a count and the row
 * that it allows, nobody adds another one. Held before rows that others wait for.
 */
export async function hold(tx: Tx, name: string): Promise<void> {
  await tx.row('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
