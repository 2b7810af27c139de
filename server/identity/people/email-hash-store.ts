import { ADULT_AGE } from '#contract/kernel/limits.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A person whose address has this SHA-256. */
export interface HashedPerson {
  /** In lower-case hexadecimal. */
  readonly hash: string;
  readonly bucket: number;
  readonly personId: string;
}

/** People with these address hashes, except known minors and people who turned off personalisation. */
export function adultsByEmailHashes(
  tx: Tx,
  hashes: readonly string[],
  now: Date,
): Promise<HashedPerson[]> {
  return tx.rows<HashedPerson>(
    `select encode(sought.hash, 'hex') as hash, person.bucket, person.id as "personId"
     from (select decode(hash, 'hex') as hash from unnest(:hashes::text[]) as sent (hash)) as sought
     join emails on sha256(replace(emails.email, '\\', '\\\\')::bytea) = sought.hash
     join people as person on person.bucket = emails.bucket and person.id = emails.person_id
     where person.is_personalised
       and (person.birthday is null
         or person.birthday <= (:now::timestamptz at time zone 'UTC')::date - interval '${ADULT_AGE} years')`,
    { hashes, now },
  );
}
