import { pino } from 'pino';
import { openChargeBuffer } from '#server/ads/charging/charge-buffer.ts';
import { chargeEvents, type ChargeResult } from '#server/ads/charging/charge-events.ts';
import { columnsOf, type AdEvent } from '#server/ads/charging/event-store.ts';
import { aClick, type Advertiser } from '#server/ads/charging/test-money.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { answering } from './forked.ts';

/** What each of several processes writes through a server's buffer. */
export interface Charging {
  readonly url: string;
  readonly side: 'ours' | 'raw';
  readonly advertisers: readonly Advertiser[];
  /** Reports in progress at once, and the clicks of each. */
  readonly reports: number;
  readonly clicks: number;
  readonly seconds: number;
}

/** How many events were durable at the end, and in how many batches. */
export interface Charged {
  readonly events: number;
  readonly batches: number;
}

const PROOF = Buffer.alloc(86, 7);
const log = pino({ level: 'warn' }, pino.destination(2));
let db: Database | null = null;
let number = 0;

/** Returns clicks of many people on ads of all advertisers. */
function nextReport({ advertisers, clicks }: Charging): AdEvent[] {
  return Array.from({ length: clicks }, () => {
    number += 1;
    const advertiser = advertisers[Math.floor(Math.random() * advertisers.length)];
    if (advertiser === undefined) throw new Error('nobody advertises');
    const auctionId = makeId(process.pid % 1024, Date.now());
    return aClick(advertiser, 1 + (number % 9), { auctionId, proof: PROOF });
  });
}

const INSERTED: ChargeResult = { outcome: 'inserted', charged: 0, isOut: false };

/** The limit: inserts the same rows with one statement into a table with the same key, in their own transaction. */
async function insertRaw(database: Database, events: readonly AdEvent[]): Promise<ChargeResult[]> {
  const { otherViewers: _otherViewers, ...columns } = columnsOf(events);
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
  return events.map(() => INSERTED);
}

/** Reports clicks through a buffer until the time is over, each report after an earlier one is durable. */
async function report(request: Charging, database: Database): Promise<Charged> {
  const charge = request.side === 'ours' ? chargeNow : insertRaw;
  let batches = 0;
  const buffer = openChargeBuffer({
    chargeAll(events) {
      batches += 1;
      return charge(database, events);
    },
    log,
  });
  const end = performance.now() + request.seconds * 1_000;
  let events = 0;
  const reportOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const clicks = nextReport(request);
      await Promise.all(clicks.map((click) => buffer.charge(click)));
      events += clicks.length;
    }
  };
  await Promise.all(Array.from({ length: request.reports }, reportOn));
  await buffer.close();
  return { events, batches };
}

const chargeNow = (database: Database, events: readonly AdEvent[]): Promise<ChargeResult[]> =>
  chargeEvents(database, events, new Date());

answering((request: Charging): Promise<Charged> => {
  db ??= openDatabase(request.url, { max: 2 });
  return report(request, db);
});
