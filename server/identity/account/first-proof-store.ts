import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/**
 * Tables of all credentials and grants beside password and session with which one can act as a person, or on their
 * behalf.
 */
const ACCESS = [
  'authenticators',
  'authenticator_setups',
  'email_factors',
  'mailed_codes',
  'recovery_codes',
  'passkeys',
  'access_tokens',
  'linked_identities',
  'identity_claims',
] as const;

/** Deletes all of that; returns the number of rows. */
export async function deleteAccessMadeBefore(tx: Tx, personId: string): Promise<number> {
  const name = { bucket: bucketOf(personId), personId };
  let deleted = 0;
  for (const table of ACCESS) {
    deleted += await tx.run(
      `delete from ${table} where bucket = :bucket and person_id = :personId`,
      name,
    );
  }
  // Pending log-ins at providers that would connect another identity.
  deleted += await tx.run('delete from sign_on_tries where person_id = :personId', { personId });
  return deleted;
}
