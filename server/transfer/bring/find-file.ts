import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { fileOf, lockFileOf, type FileRow } from './store.ts';

const notFound = (): Failure => new Failure('import_not_found', "We couldn't find that import.");

/** Finds a file of the person's own; those of others do not exist for them. */
export async function findFile(tx: Tx, personId: string, id: string): Promise<FileRow> {
  const file = await fileOf(tx, personId, id);
  if (file === null) throw notFound();
  return file;
}

/** As findFile, locked until the transaction ends. */
export async function findFileToChange(tx: Tx, personId: string, id: string): Promise<FileRow> {
  const file = await lockFileOf(tx, personId, id);
  if (file === null) throw notFound();
  return file;
}

/** As in the settings themselves, which an access token does not change. */
export const settingsOfSessions = (): Failure =>
  new Failure('not_allowed', "An access token can't change settings. Log in to do it.");

export const oneIsRunning = (): Failure =>
  new Failure('import_running', 'Another import of yours is still running.');
