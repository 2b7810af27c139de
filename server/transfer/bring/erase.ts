import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteFiles, idsOf } from './store.ts';

const AT_ONCE = 20;

/** Deletes a person's imports; returns false if another transaction must go on. */
export async function eraseBroughtOf(
  { tx }: { readonly tx: Tx },
  personId: string,
): Promise<boolean> {
  const ids = await idsOf(tx, personId);
  await deleteFiles(tx, ids.slice(0, AT_ONCE));
  return ids.length <= AT_ONCE;
}
