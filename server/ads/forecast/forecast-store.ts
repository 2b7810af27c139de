import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { maybeMicros } from '../core/campaign-store.ts';
import type { SampleRow } from '../serving/sample-store.ts';

/** A stored auction. */
export type StoredSample = Pick<SampleRow, 'id' | 'places' | 'scores' | 'page'>;

interface Wanted {
  /** Exclusive bounds of ids. */
  readonly after: string;
  readonly before: string;
  /** Codes as in the columns: a page matches by any topic or word. */
  readonly topics: readonly number[];
  readonly words: readonly number[];
}

/** Returns samples of pages with any of these topics or words, latest first. */
export async function samplesOf(
  read: Tx,
  { after, before, topics, words }: Wanted,
  limit: number,
): Promise<StoredSample[]> {
  const rows = await read.rows<Omit<StoredSample, 'scores'> & { scores: readonly string[] }>(
    `select id, places, scores::text[] as scores, page from ad_samples
     where id > :after and id < :before
       and (topics && :topics::integer[] or words && :words::integer[])
     order by id desc limit :limit`,
    { after, before, topics, words, limit },
  );
  return rows.map(({ scores, ...row }) => ({ ...row, scores: scores.map(Number) }));
}

/** Returns the first stored sample after an id; null if none. */
export async function firstSampleAfter(read: Tx, after: string): Promise<string | null> {
  const row = await read.row<{ id: string }>(
    'select id from ad_samples where id > :after order by id limit 1',
    { after },
  );
  return row?.id ?? null;
}

/** Views and subsequent acts, in thousandths. */
interface Counts {
  readonly views: number;
  readonly acts: number;
}

/** Returns recent counts of an ad account's ads, and of all others. */
export async function countsBeside(
  read: Tx,
  accountId: string,
  since: Date,
): Promise<{ readonly own: Counts; readonly others: Counts }> {
  const rows = await read.rows<{ isOwn: boolean; views: string; acts: string }>(
    `select bucket = :bucket and account_id = :accountId as "isOwn", sum(views)::bigint as views,
       sum(acts)::bigint as acts
     from ad_rates where faded_on > :since::date group by 1`,
    { bucket: bucketOf(accountId), accountId, since },
  );
  const counts = (isOwn: boolean): Counts => {
    const row = rows.find((one) => one.isOwn === isOwn);
    return { views: maybeMicros(row?.views ?? '0') ?? 0, acts: maybeMicros(row?.acts ?? '0') ?? 0 };
  };
  return { own: counts(true), others: counts(false) };
}
