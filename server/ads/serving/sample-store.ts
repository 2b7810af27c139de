import { timeOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { ringOf } from '../charging/charge-store.ts';

/** An auction as it is kept for forecasts. */
export interface SampleRow {
  readonly id: string;
  /** Codes of what the page was about, and of the words of a search, each as a column holds it. */
  readonly topics: readonly number[];
  readonly words: readonly number[];
  /** How many ads there was room for. */
  readonly places: number;
  /** Of the ads that were best for it, best first. */
  readonly scores: readonly number[];
  readonly page: Buffer;
}

/** Keeps samples, each once. */
export async function insertSamples(tx: Tx, samples: readonly SampleRow[]): Promise<void> {
  await tx.run(
    `insert into ad_samples (id, ring, at, topics, words, places, scores, page)
     select id, ring, at, topics::integer[], words::integer[], places, scores::bigint[], page
     from unnest(:ids::bigint[], :rings::smallint[], :times::timestamptz[], :topics::text[],
       :words::text[], :places::smallint[], :scores::text[], :pages::bytea[])
       as given (id, ring, at, topics, words, places, scores, page)
     on conflict do nothing`,
    {
      ids: samples.map(({ id }) => id),
      rings: samples.map(({ id }) => ringOf(id)),
      times: samples.map(({ id }) => timeOf(id)),
      topics: samples.map(({ topics }) => listOf(topics)),
      words: samples.map(({ words }) => listOf(words)),
      places: samples.map(({ places }) => places),
      scores: samples.map(({ scores }) => listOf(scores)),
      pages: samples.map(({ page }) => page),
    },
  );
}

/** A list inside of a list, which parameters cannot be: as PostgreSQL writes it. */
const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
