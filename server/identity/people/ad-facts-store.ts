import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A person's data for targeting ads, as far as they allow it. */
export interface AdFacts {
  readonly country: string | null;
  /** Null to use the browser's language. */
  readonly locale: string | null;
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  /** Whether their activity may personalise what they see. */
  readonly isPersonalised: boolean;
  /** The topics they chose. */
  readonly interests: readonly string[];
}

/** Returns null if the person does not exist. */
export function adFactsOf(tx: Tx, personId: string): Promise<AdFacts | null> {
  return tx.row<AdFacts>(
    `select country, locale, to_char(birthday, 'YYYY-MM-DD') as birthday,
       is_personalised as "isPersonalised",
       array(select topic from person_interests as liked
             where liked.bucket = :bucket and liked.person_id = :personId
             order by topic) as interests
     from people where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}
