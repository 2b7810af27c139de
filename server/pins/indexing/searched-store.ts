import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { type Searched, tierWords, wordsFrom } from '#server/search-index/sql.ts';

/** Updates the search rows of these pins to their current text; pins without one stay without. */
export async function setSearched(
  tx: Tx,
  pins: readonly { readonly id: string; readonly searched: Searched }[],
): Promise<void> {
  if (pins.length === 0) return;
  // PostgreSQL would flatten a list of lists.
  const rows = JSON.stringify(
    pins.map(({ id, searched }) => ({ ...searched, id, bucket: bucketOf(id) })),
  );
  await tx.run(
    `with incoming as (
       select bucket, id, price, ${wordsFrom({
         title: 'title',
         tags: 'tags',
         description: 'description',
         rest: 'rest',
         language: 'language',
         code: 'code',
         facts: 'facts',
         price: 'price',
         otherwise: 'otherwise',
       })} as words
       from json_to_recordset(:rows::json) as incoming (bucket smallint, id bigint, title text, tags text,
         description text, rest text, language text, code text, facts text[], price float8, otherwise text[])),
     changed as (
       update pins set words = incoming.words from incoming
       where pins.bucket = incoming.bucket and pins.id = incoming.id)
     update pin_search set words = incoming.words || ${tierWords('pin_search.tier')}, price = incoming.price from incoming
     where pin_search.bucket = incoming.bucket and pin_search.pin_id = incoming.id`,
    { rows },
  );
}
