import { aRunningAdvertiser, type Advertiser } from '#server/ads/charging/test-money.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { MAX_AD_EVENTS } from '#contract/ads/viewing.ts';
import { LIMITS } from '#server/kernel/http/shed-load.ts';
import { alternate, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import type { Seeded } from './kit/seeded-database.ts';
import type { Charged, Charging } from './processes/charge-process.ts';
import { forked, type Forked } from './processes/forked.ts';

const PROCESSES = 4;
const ADVERTISERS = 200;
/** What a server has in progress under load: the writes that it admits at once, each with all the events that fit. */
const IN_PROGRESS = { reports: LIMITS.write, clicks: MAX_AD_EVENTS } as const;
const PLENTY = 1_000_000_000_000;
/** A third of the budgets end soon, as on a typical day. */
const LITTLE = 20_000;

/** Charging ad events in batches, each once, with budgets and hash chain. */
export const benchmark: Benchmark = {
  name: 'ad-charge',
  workload: `clicks on the ads of ${ADVERTISERS} advertisers, and of one, charged by ${PROCESSES} processes at once, each with ${LIMITS.write} reports of ${MAX_AD_EVENTS} in progress`,
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    await makeRawTable(seeded);
    const advertisers = await advertisersIn(seeded, ADVERTISERS);
    const hot = await advertisersIn(seeded, 1);
    const processes = Array.from({ length: PROCESSES }, () =>
      forked<Charging, Charged>('charge-process.ts'),
    );
    for (const process of processes) world.onClose(() => process.stop());
    const url = seeded.serviceUrl;
    const sizes = { ours: [] as number[], raw: [] as number[] };
    const side = (name: Charging['side'], of: readonly Advertiser[]) => async () => {
      const request = { url, side: name, advertisers: of, ...IN_PROGRESS, seconds };
      const { speed, size } = await measured(processes, request);
      sizes[name].push(size);
      return speed;
    };
    const sides = await alternate(
      {
        ours: side('ours', advertisers),
        raw: side('raw', advertisers),
        hot: side('ours', hot),
        hotRaw: side('raw', hot),
      },
      rounds,
    );
    await requireWhole(seeded);
    const beside = 'a raw insert of the same rows';
    const target = { atLeast: 0.25 };
    return [
      ratioFigure(
        `clicks on the ads of ${ADVERTISERS} advertisers`,
        'a second',
        { ours: sides.ours, beside: sides.raw },
        { beside, target },
      ),
      ratioFigure(
        'clicks on the ads of one advertiser',
        'a second',
        { ours: sides.hot, beside: sides.hotRaw },
        { beside, target },
      ),
      ratioFigure(
        'size of a batch',
        'events',
        { ours: sizes.ours, beside: sizes.raw },
        { beside, target: null },
      ),
    ];
  },
};

async function makeRawTable({ rows }: Seeded): Promise<void> {
  await rows('drop table if exists raw_events');
  await rows('create table raw_events (like ad_events including defaults including constraints)');
  await rows('alter table raw_events add primary key (auction_id, bucket, ring, slot, kind)');
  await rows('create index on raw_events using brin (at)');
  await rows('create index on raw_events (viewer, ad_id, at) where kind = 2');
  await rows('grant select, insert on raw_events to bowerbird_service');
}

async function advertisersIn({ serviceUrl }: Seeded, count: number): Promise<Advertiser[]> {
  const db = openDatabase(serviceUrl, { max: 2 });
  const made: Advertiser[] = [];
  for (let number = 0; number < count; number += 1) {
    const group = { day: number % 3 === 1 ? LITTLE : PLENTY };
    made.push(await aRunningAdvertiser(db, { funds: PLENTY, group }));
  }
  await db.end();
  return made;
}

/** Returns events a second, and per batch. */
async function measured(processes: readonly Forked<Charging, Charged>[], request: Charging) {
  const began = performance.now();
  const answers = await Promise.all(processes.map((process) => process.ask(request)));
  const seconds = (performance.now() - began) / 1_000;
  const events = answers.reduce((sum, answer) => sum + answer.events, 0);
  const batches = answers.reduce((sum, answer) => sum + answer.batches, 0);
  return { speed: events / seconds, size: events / batches };
}

/** Checks that the charged amounts agree in events, money and budgets. */
async function requireWhole({ rows }: Seeded): Promise<void> {
  const [sums] = await rows<Record<string, string>>(
    `select (select sum(charged) from ad_events)::text as events, (select sum(spent) from ad_money)::text as money,
       (select sum(spent) from ad_budgets where span = 1)::text as budgets`,
  );
  requireEqual('events and money', sums?.['money'], sums?.['events']);
  requireEqual('events and budgets', sums?.['budgets'], sums?.['events']);
}
