import type { Tx } from '#server/kernel/db/tx.ts';
import { ASKED_FIRST, lastBirthday } from '../core/allows-personal.ts';
import type { AudienceKey } from './audience-store.ts';
import { type Entry, type Found, insertMembers } from './member-store.ts';

/** Adds people to an audience if they allow it and did not leave it; returns how many of them are in it now. */
export async function addMembers(
  tx: Tx,
  audience: AudienceKey,
  found: readonly Found[],
  entry: Entry,
): Promise<number> {
  if (found.length === 0) return 0;
  const bornBy = lastBirthday(entry.now);
  return insertMembers(tx, audience, found, { ...entry, bornBy, askedFirst: [...ASKED_FIRST] });
}
