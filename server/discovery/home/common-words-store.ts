import type { Tx } from '#server/kernel/db/tx.ts';

/** A word or hashtag that some pictures share. */
export interface CommonWord {
  readonly word: string;
  /** The number of the pictures that have it. */
  readonly times: number;
  /** The number of public pins with it at the last count. */
  readonly pins: number;
}

const MOST = 60;

/** Returns the words that more than one of the pictures has publicly, the rarest first, without stems and facts. */
export function wordsInCommon(tx: Tx, signatures: readonly string[]): Promise<CommonWord[]> {
  return tx.rows<CommonWord>(
    `select shared.word, shared.times, counted.pins
     from (select mentioned.word, count(*)::int as times
           from newest_words_of_pictures(:signatures) as pin
           cross join lateral unnest(tsvector_to_array(pin.words)) as mentioned (word)
           where length(mentioned.word) > 2 and mentioned.word !~ '^[/@]'
           group by mentioned.word having count(*) > 1) as shared
     join search_words as counted on counted.word = shared.word
     order by counted.pins, shared.word limit ${MOST}`,
    { signatures },
  );
}
