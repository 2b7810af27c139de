import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteRecoveryCodes } from './code-store.ts';
import { factorsRow } from './factor-store.ts';
import { isGuarded } from './owed.ts';

/** Deletes the recovery codes together with the last factor. */
export async function endUnguarded(tx: Tx, personId: string): Promise<void> {
  if (!isGuarded(await factorsRow(tx, personId))) await deleteRecoveryCodes(tx, personId);
}
