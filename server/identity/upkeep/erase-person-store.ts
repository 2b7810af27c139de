import { deleteCompletions } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Deletes a person with all of identity's rows about them, except the audit log. */
export async function deletePersonRows(tx: Tx, personId: string): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('delete from sessions where bucket = :bucket and person_id = :personId', name);
  await tx.run(
    'delete from linked_identities where bucket = :bucket and person_id = :personId',
    name,
  );
  await tx.run(
    'delete from identity_claims where bucket = :bucket and person_id = :personId',
    name,
  );
  await tx.run('delete from sign_on_tries where person_id = :personId', { personId });
  await tx.run('delete from devices where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from access_tokens where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from person_states where bucket = :bucket and person_id = :personId', name);
  await tx.run(
    'delete from person_interests where bucket = :bucket and person_id = :personId',
    name,
  );
  await tx.run('delete from leaving_people where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from mailed_links where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from passwords where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from emails where bucket = :bucket and person_id = :personId', name);
  await tx.run(
    'delete from former_usernames where bucket = :bucket and person_id = :personId',
    name,
  );
  await tx.run('delete from usernames where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from people where bucket = :bucket and id = :personId', name);
  await deleteCompletions(tx, { kind: 'user', id: personId });
}
