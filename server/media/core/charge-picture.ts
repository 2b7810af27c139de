import { choiceOf, storeChoice } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { PictureRow } from './picture-store.ts';
import { fits, MEGABYTE, noRoomFor } from './quota-rules.ts';
import { addBrought, hasBrought, lockStorageOf, storageOf } from './quota-store.ts';

/**
 * A person's quota. Each file that a person brings counts its bytes once for them, also where others brought the same one:
 * what a file counts must not say whether somebody else has it. A sum is stored beside the files and locked while one
 * is added, so that files which come at once never pass the limit together. A file counts until the person has it
 * nowhere any more; the transfer domain looks, since it knows of pins and drafts.
 */
const CHOICE = 'person_limit_mb';
const DAY_MS = 24 * 3600_000;
/** An upload that nobody pinned is forgotten after eight days. */
const FIRST_LOOK_MS = 9 * DAY_MS;

/** The limit of everybody without one of their own, in megabytes; null if there is none. */
export async function siteLimit(read: Tx): Promise<number | null> {
  const chosen = await choiceOf(read, CHOICE);
  return chosen ? Number(chosen) : null;
}

export const storeSiteLimit = (tx: Tx, megabytes: number | null, now: Date): Promise<void> =>
  storeChoice(tx, CHOICE, megabytes === null ? '' : String(megabytes), now);

/** A person's limit in bytes: their own, or else everybody's; null if there is none. */
export async function limitFor(read: Tx, ownLimit: number | null): Promise<number | null> {
  if (ownLimit !== null) return ownLimit;
  const megabytes = await siteLimit(read);
  return megabytes === null ? null : megabytes * MEGABYTE;
}

type Brought = Pick<PictureRow, 'signature'> & { readonly bytes: number };

/** Refuses a file for which the person has no room, before anything is made of it: storage_full. */
export async function requireRoom(read: Tx, personId: string, file: Brought): Promise<void> {
  const { bytes, ownLimit } = await storageOf(read, personId);
  const use = { bytes, limit: await limitFor(read, ownLimit) };
  if (fits(use, file.bytes)) return;
  if (!(await hasBrought(read, { personId, signature: file.signature }))) throw noRoomFor(use);
}

/** Refuses to begin an upload of anybody whose files leave no room at all: storage_full. */
export async function requireAnyRoom(read: Tx, personId: string): Promise<void> {
  const { bytes, ownLimit } = await storageOf(read, personId);
  const use = { bytes, limit: await limitFor(read, ownLimit) };
  if (!fits(use, 1)) throw noRoomFor(use);
}

/** Counts a file for the person who brought it, in the transaction that stores it; refuses with storage_full, having written nothing. */
export async function chargePicture(
  tx: Tx,
  personId: string,
  picture: Brought,
  now: Date,
): Promise<void> {
  const { signature } = picture;
  const { bytes, ownLimit } = await lockStorageOf(tx, personId);
  if (await hasBrought(tx, { personId, signature })) return;
  const use = { bytes, limit: await limitFor(tx, ownLimit) };
  if (!fits(use, picture.bytes)) throw noRoomFor(use);
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  await addBrought(tx, { personId, signature, bytes: picture.bytes, lookAt });
}
