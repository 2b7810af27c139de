import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Everything beside password and session that lets somebody act as a person, or in their place. */
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

/** Deletes it; the number of rows. */
export async function deleteAccessMadeBefore(tx: Tx, personId: string): Promise<number> {
  const name = { bucket: bucketOf(personId), personId };
  let deleted = 0;
  for (const table of ACCESS) {
    deleted += await tx.run(
      `delete from ${table} where bucket = :bucket and person_id = :personId`,
      name,
    );
  }
  // Sign-ons on their way to connect another identity.
  deleted += await tx.run('delete from sign_on_tries where person_id = :personId', { personId });
  return deleted;
}
