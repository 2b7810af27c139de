import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteReportsBy } from './report-store.ts';
import { deleteThingsOf } from './thing-store.ts';

const BATCH = 200;

/** Deletes reports of a person's things and reports by them. Returns false if another transaction must continue. */
export async function eraseOf({ tx }: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const things = await deleteThingsOf(tx, personId, BATCH);
  const reports = await deleteReportsBy(tx, personId, BATCH);
  return things < BATCH && reports < BATCH;
}
