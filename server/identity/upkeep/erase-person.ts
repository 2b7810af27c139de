import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteMailAbout } from '#server/kernel/mail/mail-store.ts';
import { deleteMailedSignUps } from '../joining/mailed-sign-up-store.ts';
import { emailOf } from '../credentials/credential-store.ts';
import { deletePersonRows } from './erase-person-store.ts';
import { deleteFactorsOf } from '../factors/factor-store.ts';

/**
 * Deletes the person, after every other domain has deleted their data. Afterwards nobody can sign in as them, and their
 * name and address are free.
 */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const address = await emailOf(context.tx, personId);
  await deleteMailAbout(context.tx, personId, address);
  await deleteFactorsOf(context.tx, personId);
  if (address !== null) await deleteMailedSignUps(context.tx, address);
  await deletePersonRows(context.tx, personId);
  return true;
}
