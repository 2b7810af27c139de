import type { Tx } from '#server/kernel/db/tx.ts';

/** The number of a term, which gets one where it has none; notes that it was taken. */
export async function numberOfTerm(tx: Tx, value: string, now: Date): Promise<number> {
  const row = await tx.row<{ no: number }>(
    `insert into ad_terms (value, at) values (:value, :now)
     on conflict (value) do update set at = greatest(ad_terms.at, excluded.at) returning no`,
    { value, now },
  );
  return row?.no ?? 0;
}

// Each try takes a number of the sequence, also one that meets a name which is there.
const LAST_TOPIC = 32_000;

/** The number of a topic, which gets one where it has none; 0 when all numbers are taken. */
export async function numberOfTopic(tx: Tx, code: number, name: string): Promise<number> {
  const find = () =>
    tx.row<{ no: number }>('select no from ad_topics where code = :code', { code });
  const known = await find();
  if (known !== null) return known.no;
  await tx.run(
    `insert into ad_topics (code, name)
     select :code::bigint, :name
     where coalesce((select max(no) from ad_topics), 0) < :last::integer
     on conflict (code) do nothing`,
    { code, name, last: LAST_TOPIC },
  );
  return (await find())?.no ?? 0;
}

/** What terms and topics are called, by their numbers. */
export async function namesOf(
  tx: Tx,
  kind: 'term' | 'topic',
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx.rows<{ no: number; name: string }>(
    `select no, value as name from ad_terms where :kind::text = 'term' and no = any(:numbers::integer[])
     union all
     select no, name from ad_topics where :kind::text = 'topic' and no = any(:numbers::integer[])`,
    { kind, numbers },
  );
  return new Map(rows.map(({ no, name }) => [no, name]));
}
