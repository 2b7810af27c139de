import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Which factors a person has. */
export interface FactorsRow {
  readonly totpSince: Date | null;
  readonly emailSince: Date | null;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function factorsRow(read: Tx, personId: string): Promise<FactorsRow> {
  const row = await read.row<FactorsRow>(
    `select
       (select since from authenticators where bucket = $1 and person_id = $2) as "totpSince",
       (select since from email_factors where bucket = $1 and person_id = $2) as "emailSince",
       (select count(*)::integer from passkeys where bucket = $1 and person_id = $2) as passkeys,
       (select count(*)::integer from recovery_codes where bucket = $1 and person_id = $2)
         as "recoveryCodes"`,
    [bucketOf(personId), personId],
  );
  if (row === null) throw new Error('a row of counts is always there');
  return row;
}

/** Turns codes by e-mail on; false when they were. */
export async function insertEmailFactor(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into email_factors (bucket, person_id, since) values ($1, $2, $3)
     on conflict (bucket, person_id) do nothing`,
    [bucketOf(personId), personId, now],
  );
  return added === 1;
}

/** Turns codes by e-mail off; false when they were. */
export async function deleteEmailFactor(tx: Tx, personId: string): Promise<boolean> {
  const gone = await tx.run('delete from email_factors where bucket = $1 and person_id = $2', [
    bucketOf(personId),
    personId,
  ]);
  return gone === 1;
}

/** Holds back other changes of the person's factors until this transaction ends. */
export async function lockFactorsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('select 1 from people where bucket = $1 and id = $2 for update', [
    bucketOf(personId),
    personId,
  ]);
}

/** Deletes all that a person could show beside their password. */
export async function deleteFactorsOf(tx: Tx, personId: string): Promise<void> {
  const name = [bucketOf(personId), personId];
  await tx.run('delete from authenticators where bucket = $1 and person_id = $2', name);
  await tx.run('delete from authenticator_setups where bucket = $1 and person_id = $2', name);
  await tx.run('delete from email_factors where bucket = $1 and person_id = $2', name);
  await tx.run('delete from mailed_codes where bucket = $1 and person_id = $2', name);
  await tx.run('delete from recovery_codes where bucket = $1 and person_id = $2', name);
  await tx.run('delete from passkeys where bucket = $1 and person_id = $2', name);
}
