import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventsAnswer } from '#contract/ads/conversions/events.ts';
import type { ConversionOverview } from '#contract/ads/conversions/overview.ts';
import { anAdAccount } from '../kit/advertised.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import { ask, readRequest, writeRequest } from '../kit/ask.ts';
import { loadWell, type Request } from '../kit/load.ts';
import type { Seeded, SignedIn } from '../kit/seeded-database.ts';
import { processorMs } from '../processes/server-process.ts';

const IN_CALL = 100;
const CONNECTIONS = 4;
/** Calls prepared per second of a round, more than are ever answered. */
const READY = 500;
const LEAST = 2000;
/** The longest time until an event is in the overview. */
const LONGEST_MS = 5000;
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;
/** Every third event is of a person with an account here. */
const KNOWN = 3;

/** Conversion events from an advertiser's server: matched, deduplicated and durable when answered. */
export const benchmark: Benchmark = {
  name: 'conversion-events',
  workload: `conversion events over HTTP, ${IN_CALL} in a call, ${CONNECTIONS} connections, a third of them of people here; every answer on disk`,
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const { url, pid } = await world.server();
    const [owner] = seeded.people;
    if (owner === undefined) throw new Error('the world is empty');
    const accountId = await anAdAccount(seeded, owner);
    const first: EventsAnswer = (await ask(url, aCall(owner, accountId, 'first'))).data;
    requireEqual('events of a call', first.num_events_processed, IN_CALL);
    const [perSecond, costs, delays]: [number[], number[], number[]] = [[], [], []];
    let answered = 1;
    for (let round = 0; round <= rounds; round += 1) {
      // The rate limit is 5,000 calls per ad account and minute, and a round is shorter.
      await seeded.rows('delete from use_counts');
      const requests = Array.from({ length: READY * seconds }, (_, call) =>
        aCall(owner, accountId, `${round}-${call}`),
      );
      const before = await processorMs(pid);
      const [{ count, perSecond: calls }, delay] = await Promise.all([
        loadWell({ url, requests, connections: CONNECTIONS, seconds }),
        untilCounted(url, owner, accountId, round),
      ]);
      if (count > requests.length) throw new Error('events were sent again, which costs less');
      answered += count;
      if (round === 0) continue;
      delays.push(delay);
      perSecond.push(calls * IN_CALL);
      costs.push(((await processorMs(pid)) - before) / (count * IN_CALL));
    }
    requireEqual('events', await storedOf(seeded, accountId), {
      events: answered * IN_CALL + rounds + 1,
      received: answered * IN_CALL + rounds + 1,
    });
    return [
      plainFigure('events', 'a second', perSecond, { atLeast: LEAST }),
      plainFigure('processor time of the server for an event', 'ms', costs),
      plainFigure(
        'another event meanwhile, from the call until the overview counts it',
        'ms',
        delays,
        {
          atMost: LONGEST_MS,
        },
      ),
    ];
  },
};

function aCall(owner: SignedIn, advertiser_id: string, name: string): Request {
  const event_time = Math.floor(Date.now() / 1000) - 60;
  const data = Array.from({ length: IN_CALL }, (_, at) => ({
    event_name: at % 4 === 0 ? 'checkout' : 'page_visit',
    action_source: 'web',
    event_time,
    event_id: `${name}-${at}`,
    event_source_url: `https://shop.example/things/${at}`,
    user_data: { em: [emailHash(at % KNOWN === 0 ? `bower${at + 1}` : `${name}-${at}`)] },
    custom_data: { value: '19.90', currency: 'USD', order_id: `${name}-${at}` },
  }));
  return writeRequest(owner, 'ConversionEvent', { advertiser_id, data: JSON.stringify(data) });
}

/** Sends one event of a name of its own, and waits until the overview counts it; returns the ms. */
async function untilCounted(
  url: string,
  owner: SignedIn,
  advertiser_id: string,
  before: number,
): Promise<number> {
  const event = {
    event_name: 'lead',
    action_source: 'web',
    event_time: Math.floor(Date.now() / 1000),
    event_id: `lead-${before}`,
    event_source_url: 'https://shop.example/things',
    user_data: { em: [emailHash('lead')] },
  };
  const data = JSON.stringify([event]);
  const read = readRequest(owner, 'ConversionOverview', { advertiser_id, period: 'DAY' });
  const began = performance.now();
  await ask(url, writeRequest(owner, 'ConversionEvent', { advertiser_id, data }));
  for (;;) {
    const { events }: ConversionOverview = (await ask(url, read)).data;
    const took = performance.now() - began;
    if (events.some((one) => one.event_name === 'lead' && one.received > before)) return took;
    if (took > PATIENCE_MS) throw new Error('the overview does not count an event');
    await wait(PAUSE_MS);
  }
}

const emailHash = (name: string): string =>
  createHash('sha256').update(`${name}@people.example`).digest('hex');

/** Returns the number of stored and of counted events. */
async function storedOf({ rows }: Seeded, accountId: string) {
  const [stored] = await rows<{ events: number; received: number }>(
    `select (select count(*)::integer from ad_conversions where account_id = $1) as events,
       (select coalesce(sum(received), 0)::integer from ad_conversion_hours where account_id = $1) as received`,
    [accountId],
  );
  return stored;
}
