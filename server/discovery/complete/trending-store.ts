import { isSuspended } from '#server/identity/sql.ts';
import { DELETE_COMPLETIONS, INSERT_COMPLETIONS } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The number of different people who must have made a search before it is offered to others. */
const PEOPLE = 5;
/** A search counts for this many days, with a half-life of three. */
const DAYS = 28;
const HALF_DAYS = 3;
const MOST = 10_000;
/** Longer texts are nobody's search but one person's. */
export const LONGEST_OFFERED = 60;

/** Whether a search may be offered to others: not if it looks like somebody's address or number. */
export const isOffered = (query: string): string =>
  `char_length(${query}) <= ${LONGEST_OFFERED} and ${query} !~ '@|://|[0-9]{6}'`;

/** Recomputes trending searches from the people's latest searches. */
export async function storeTrending(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `with requested as (
       select key, query,
         power(0.5, floor(extract(epoch from :now::timestamptz - asked_at) / 86400) / ${HALF_DAYS}) as heat
       from recent_searches
       join people on people.bucket = recent_searches.bucket and people.id = person_id
       where asked_at > :now::timestamptz - interval '${DAYS} days' and not ${isSuspended('people')}
         and ${isOffered('query')}),
     many as (
       select key, mode() within group (order by query) as label, (1000 * sum(heat))::int as weight
       from requested group by key having count(*) >= ${PEOPLE}
       order by weight desc limit ${MOST}),
     over as (
       ${DELETE_COMPLETIONS}
       where kind = 1 and not exists (
         select 1 from many where many.key = completions.key and many.label = completions.label))
     ${INSERT_COMPLETIONS}
     select 1, 0, key, label, weight from many
     on conflict (kind, subject, key, label) do update set weight = excluded.weight`,
    { now },
  );
}
