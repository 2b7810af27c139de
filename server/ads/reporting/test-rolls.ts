import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx.ts';
import { DAY_MS, type Advertiser } from '../charging/test-money.ts';
import { countOf, sketchOf } from '../reach/sketch.ts';
import type { Counts } from './report-rows-store.ts';
import { countedBy, type Counted } from './test-counts.ts';

/** The sketch of each entity and day, with the recent number of searchers for terms. */
type People = Record<string, { readonly sketch: string; readonly searchers: number | null }>;

/** Returns the stored sketches. */
export async function peopleOf(read: Tx, { accountId }: Advertiser): Promise<People> {
  const rows = await read.rows<{
    key: string;
    sketch: Buffer;
    searchers: number | null;
  }>(
    `select reach.id || ' ' || reach.day || ' ' || reach.term as key, reach.sketch, terms.searchers
     from ad_reach as reach left join ad_terms_of_day as terms using (bucket, id, term, day)
     where reach.account_id = :accountId`,
    { accountId },
  );
  return Object.fromEntries(
    rows.map(({ key, sketch, searchers }) => [key, { sketch: sketch.toString('hex'), searchers }]),
  );
}

const partsOf = ({ accountId, campaignId, groupId }: Counted) => [accountId, campaignId, groupId];
const idsOf = (event: Counted) => [...partsOf(event), event.adId];
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const byHour = (events: readonly Counted[]) =>
  countedBy(events, (event) =>
    idsOf(event).map((id) => `${id} ${event.at.toISOString().slice(0, 13).replace('T', ' ')}`),
  );

/** Returns the running totals of each entity at the end of each day with events. */
export function byEndOfDay(events: readonly Counted[]): Record<string, Counts> {
  const keys = new Set(
    events.flatMap((event) => idsOf(event).map((id) => `${id} ${dayOf(event.at)}`)),
  );
  return countedBy(events, (event) =>
    [...keys].filter((key) => {
      const [id = '', day = ''] = key.split(' ');
      return idsOf(event).includes(id) && dayOf(event.at) <= day;
    }),
  );
}

const ageGroupOf = (age: number): number =>
  [18, 25, 35, 45, 50, 55, 65].filter((from) => age >= from).length;

/** Returns the first 6 bytes of the SHA-256 of a 64-bit number. */
function hashOf(viewer: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(viewer));
  return createHash('sha256').update(bytes).digest().subarray(0, 6);
}

/** Returns the expected people of events: each day separately, and for a term those of the thirty days up to it. */
export function byPeople(events: readonly Counted[]): People {
  const impressions = events.filter(({ kind, verdict }) => kind === 1 && verdict === 0);
  const keysOf = (event: Counted): string[] => [
    ...idsOf(event).map((id) => `${id} ${dayOf(event.at)} 0`),
    ...(event.term === 0
      ? []
      : [event.campaignId, event.groupId].map((id) => `${id} ${dayOf(event.at)} ${event.term}`)),
  ];
  const sketchBy = (isOf: (key: string) => boolean) =>
    sketchOf(
      Buffer.concat(
        impressions.filter((event) => keysOf(event).some(isOf)).map(({ viewer }) => hashOf(viewer)),
      ),
    );
  return Object.fromEntries(
    [...new Set(impressions.flatMap(keysOf))].map((key) => {
      const [id = '', day = '', term = ''] = key.split(' ');
      const isLately = (other: string): boolean => {
        const [otherId, otherDay = '', otherTerm] = other.split(' ');
        const back = (Date.parse(day) - Date.parse(otherDay)) / DAY_MS;
        return otherId === id && otherTerm === term && back >= 0 && back < 30;
      };
      const sketch = Buffer.from(sketchBy((one) => one === key)).toString('hex');
      return [key, { sketch, searchers: term === '0' ? null : countOf(sketchBy(isLately)) }];
    }),
  );
}

export const byTerm = (events: readonly Counted[]) =>
  countedBy(
    events.filter(({ term }) => term !== 0),
    ({ campaignId, groupId, at, term }) =>
      [campaignId, groupId].map((id) => `${id} ${dayOf(at)} ${term}`),
  );

export const bySlice = (events: readonly Counted[]) =>
  countedBy(events, (event) => {
    const values = [
      event.country,
      ageGroupOf(Math.floor(event.demo / 4)) * 4 + (event.demo % 4),
      event.device,
      event.placement,
      ...(event.topic === 0 ? [] : [event.topic]),
    ];
    return partsOf(event).flatMap((id) =>
      values.map((value, index) => `${id} ${dayOf(event.at)} ${index + 1} ${value}`),
    );
  });
