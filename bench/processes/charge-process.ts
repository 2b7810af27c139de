import { chargeEvents } from '#server/ads/charging/charge-events.ts';
import { columnsOf, type AdEvent } from '#server/ads/charging/charge-store.ts';
import { aClick, type Advertiser } from '#server/ads/charging/test-money.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { answering } from './forked.ts';

/** What each of several processes writes, in batches. */
export interface Charging {
  readonly url: string;
  readonly side: 'ours' | 'raw';
  readonly advertisers: readonly Advertiser[];
  readonly batch: number;
  readonly seconds: number;
}

/** How many events were durable at the end. */
export interface Charged {
  readonly events: number;
}

const PROOF = Buffer.alloc(86, 7);
let db: Database | null = null;
let number = 0;

/** Returns clicks of many people on ads of all advertisers, as a server's buffer would collect them. */
function nextBatch({ advertisers, batch }: Charging): AdEvent[] {
  return Array.from({ length: batch }, () => {
    number += 1;
    const advertiser = advertisers[Math.floor(Math.random() * advertisers.length)];
    if (advertiser === undefined) throw new Error('nobody advertises');
    const auctionId = makeId(process.pid % 1024, Date.now());
    return aClick(advertiser, 1 + (number % 9), { auctionId, proof: PROOF });
  });
}

/** The limit: inserts the same rows with one statement into a table with the same key, in their own transaction. */
async function insertRaw(database: Database, events: readonly AdEvent[]): Promise<void> {
  const { ringsAsked: _ringsAsked, otherViewers: _otherViewers, ...columns } = columnsOf(events);
  await database.transaction((tx) =>
    tx.run(
      `insert into raw_events (ring, auction_id, bucket, slot, kind, account_id, campaign_id, group_id, ad_id,
         viewer, price, term, placement, country, demo, device, topic, verdict, proof, at, seq, charged)
       select *, :at::timestamptz, 1, 0
       from unnest(:rings::smallint[], :auctionIds::bigint[], :buckets::smallint[], :slots::smallint[],
         :kinds::smallint[], :accountIds::bigint[], :campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[],
         :viewers::bigint[], :prices::integer[], :terms::integer[], :placements::smallint[],
         :countries::smallint[], :demos::smallint[], :devices::smallint[], :topics::smallint[],
         :verdicts::smallint[], :proofs::bytea[])`,
      { ...columns, at: new Date() },
    ),
  );
}

answering(async (request: Charging): Promise<Charged> => {
  const database = (db ??= openDatabase(request.url, { max: 2 }));
  const end = performance.now() + request.seconds * 1_000;
  let events = 0;
  while (performance.now() < end) {
    const batch = nextBatch(request);
    if (request.side === 'ours') await chargeEvents(database, batch, new Date());
    else await insertRaw(database, batch);
    events += batch.length;
  }
  return { events };
});
