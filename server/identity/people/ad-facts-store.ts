import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** What a person told about themself that ads may go by, if the person allows it. */
export interface AdFacts {
  readonly country: string | null;
  /** Null for whoever takes what their browser asks for. */
  readonly locale: string | null;
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  /** Whether what they do has a part in what they are shown. */
  readonly isPersonalised: boolean;
  /** Topics that they chose. */
  readonly interests: readonly string[];
}

/** Null for somebody who is gone. */
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
