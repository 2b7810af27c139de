import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns a term's number, assigning one if needed, and records its use. */
export async function numberOfTerm(tx: Tx, value: string, now: Date): Promise<number> {
  const take = () =>
    tx.row<{ no: number }>(
      'update ad_terms set at = greatest(at, :now) where value = :value returning no',
      { value, now },
    );
  const known = await take();
  if (known !== null) return known.no;
  await lockNumbers(tx, 'term');
  await tx.run(
    `insert into ad_terms (no, value, at)
     select coalesce(max(no), 0) + 1, :value, :now::timestamptz from ad_terms
     on conflict (value) do nothing`,
    { value, now },
  );
  return (await take())?.no ?? 0;
}

const LAST_TOPIC = 32_000;

/** Returns a topic's number, assigning one if needed; 0 if all numbers are used. */
export async function numberOfTopic(tx: Tx, code: number, name: string): Promise<number> {
  const find = () =>
    tx.row<{ no: number }>('select no from ad_topics where code = :code', { code });
  const known = await find();
  if (known !== null) return known.no;
  await lockNumbers(tx, 'topic');
  await tx.run(
    `insert into ad_topics (no, code, name)
     select coalesce(max(no), 0) + 1, :code::bigint, :name from ad_topics
     having coalesce(max(no), 0) < :last::integer
     on conflict (code) do nothing`,
    { code, name, last: LAST_TOPIC },
  );
  return (await find())?.no ?? 0;
}

/** Numbers are assigned under a lock: backups do not include sequences. */
async function lockNumbers(tx: Tx, kind: 'term' | 'topic'): Promise<void> {
  await tx.row(`select pg_advisory_xact_lock(hashtextextended('ads.numbers', :seed::bigint))`, {
    seed: kind === 'term' ? 0 : 1,
  });
}

/** Returns the names of terms and topics, by number. */
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
