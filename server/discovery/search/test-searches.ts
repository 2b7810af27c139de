import { search, searchPage } from '#contract/discovery.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';

type Options = Partial<SentOf<typeof search>>;

/** Returns the ids of what a person finds, in order. */
export async function idsFound(
  client: Client,
  query: string,
  options: Options = {},
): Promise<string[]> {
  const { data } = await client.call(searchPage, { ...options, query });
  return data.map((one) => one.id);
}

/** Returns the answer to a search. */
export const answerTo = async (client: Client, query: string, options: Options = {}) =>
  (await client.call(search, { ...options, query })).data;

/** Runs the hourly jobs of search. */
export async function countAndRank(app: TestApp): Promise<void> {
  for (const name of ['discovery.count-words', 'discovery.rank-pins']) {
    await jobsIn(app.db.read).add(name, {});
  }
  await app.runJobs();
}
