import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person's factors. */
export interface FactorsRow {
  readonly totpSince: Date | null;
  readonly emailSince: Date | null;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function factorsRow(read: Tx, personId: string): Promise<FactorsRow> {
  const row = await read.row<FactorsRow>(
    `select
       (select since from authenticators where bucket = :bucket and person_id = :personId) as "totpSince",
       (select since from email_factors where bucket = :bucket and person_id = :personId) as "emailSince",
       (select count(*)::integer from passkeys where bucket = :bucket and person_id = :personId) as passkeys,
       (select count(*)::integer from recovery_codes where bucket = :bucket and person_id = :personId)
         as "recoveryCodes"`,
    { bucket: bucketOf(personId), personId },
  );
  if (row === null) throw new Error('a row of counts is always there');
  return row;
}

/** Turns on codes by e-mail; returns false if they were on. */
export async function insertEmailFactor(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into email_factors (bucket, person_id, since) values (:bucket, :personId, :now)
     on conflict (bucket, person_id) do nothing`,
    { bucket: bucketOf(personId), personId, now },
  );
  return added === 1;
}

/** Turns off codes by e-mail; returns false if they were off. */
export async function deleteEmailFactor(tx: Tx, personId: string): Promise<boolean> {
  const gone = await tx.run(
    'delete from email_factors where bucket = :bucket and person_id = :personId',
    {
      bucket: bucketOf(personId),
      personId,
    },
  );
  return gone === 1;
}

/** Blocks concurrent changes of the person's factors until this transaction ends. */
export async function lockFactorsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('select 1 from people where bucket = :bucket and id = :personId for update', {
    bucket: bucketOf(personId),
    personId,
  });
}

/** Deletes all of a person's factors. */
export async function deleteFactorsOf(tx: Tx, personId: string): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('delete from authenticators where bucket = :bucket and person_id = :personId', name);
  await tx.run(
    'delete from authenticator_setups where bucket = :bucket and person_id = :personId',
    name,
  );
  await tx.run('delete from email_factors where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from mailed_codes where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from recovery_codes where bucket = :bucket and person_id = :personId', name);
  await tx.run('delete from passkeys where bucket = :bucket and person_id = :personId', name);
}
