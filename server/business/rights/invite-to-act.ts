import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { adAccountsFor } from '../core/ad-account-store.ts';
import { accessOf } from '../core/access-store.ts';
import { businessNames } from '../core/names.ts';
import { peopleByIds } from '#server/identity/index.ts';

/**
 * Emitted when a person is invited to act for an advertiser or, by name, for a whole business. Queued jobs have its
 * name, so it must not change.
 */
export const inviteToAct = defineEvent(
  'identity.asked-to-act',
  z.object({ subject_id: z.string(), person_id: z.string(), by: z.string() }),
);

/** The advertiser or business that a person is invited to act for. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly isBusiness: boolean;
}

/** Returns those of the advertisers and businesses that await the person's answer, by id. */
export async function principalsAsking(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Principal>> {
  if (ids.length === 0) return new Map();
  const asking = new Map<string, Principal>();
  for (const { id, name, state } of await adAccountsFor(tx, personId, ids)) {
    if (state === 'pending') asking.set(id, { id, name, isBusiness: false });
  }
  const names = await businessNames(tx, await peopleByIds(tx, [...ids]));
  for (const [id, name] of names) {
    const access = await accessOf(tx, id, { personId });
    if (access?.state === 'pending') asking.set(id, { id, name, isBusiness: true });
  }
  return asking;
}
