import { isOfAge } from '#contract/identity/age.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { choicesOf } from './own-choices-store.ts';

/** Whether a person is an adult, by the birthday in their settings [AUTH-16]. */
export async function findAgeCheck(
  tx: Tx,
  personId: string,
  now: Date,
): Promise<'adult' | 'minor' | 'unknown'> {
  const { birthday } = await choicesOf(tx, personId);
  if (birthday === null) return 'unknown';
  return isOfAge(Date.parse(birthday), now) ? 'adult' : 'minor';
}
