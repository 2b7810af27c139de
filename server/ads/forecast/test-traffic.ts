import type { Database } from '#server/kernel/db/pool.ts';
import { idMaker } from '#server/kernel/core/ids.ts';
import { topicCode } from '../core/codes.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import { countryCode } from '../core/traits.ts';
import { ALL, LEAST_RELEVANCE } from '../serving/auction-rules.ts';
import { insertSamples } from '../serving/sample-store.ts';
import { sampleOf } from '../serving/samples.ts';

const DAY_MS = 86_400_000;

/** A page about a topic, viewed by a person of thirty in Germany. */
export const pageAbout = (topic: string, more: Partial<AdPage> = {}): AdPage => ({
  placement: 1,
  country: countryCode('DE'),
  language: 0,
  gender: 3,
  age: 30,
  device: 5,
  topics: [{ topic: topicCode(topic), weight: ALL }],
  interests: [topicCode(topic)],
  audiences: [],
  words: [],
  near: new Map(),
  leastRelevance: LEAST_RELEVANCE,
  ...more,
});

/** Stores auctions spread over the days up to a moment; without scores no ad took part. */
export async function happened(
  db: Database,
  count: number,
  page: AdPage,
  {
    until,
    days,
    scoresOf = () => [],
  }: {
    readonly until: Date;
    readonly days: number;
    readonly scoresOf?: (at: number) => readonly number[];
  },
): Promise<void> {
  const step = (days * DAY_MS - 60_000) / count;
  // This process's ids never go back in time.
  const makeId = idMaker();
  const samples = Array.from({ length: count }, (_, at) =>
    sampleOf({
      id: makeId(at % 1000, until.getTime() - days * DAY_MS + Math.ceil(at * step)),
      page,
      places: 1,
      scores: scoresOf(at),
    }),
  );
  await insertSamples(db.read, samples);
}
