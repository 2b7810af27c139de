import { readRequest } from './kit/ask.ts';
import { plainFigure, ratioFigure, type Benchmark } from './kit/benchmark.ts';
import { forked } from './processes/forked.ts';
import { load } from './kit/load.ts';
import { from, p99Of, readsOfOthers, serverBehindProxy, shareAnswered } from './kit/others.ts';
import type { Pace, Paced } from './processes/paced-process.ts';

const READS_PER_SECOND = 20;
const SECONDS = 8;
const CONNECTIONS = 60;

/** Heavy use from one address hardly affects others [SEC-79]. */
export const benchmark: Benchmark = {
  name: 'one-network',
  workload:
    'boards and pins by 900 signed-in people, 20 a second, while a visitor asks for related pins, 250 a page, on 60 connections from one address, against the same reads before it',
  async run(world, { rounds }) {
    const database = await world.database();
    const { url } = await serverBehindProxy(world);
    const readers = forked<Pace, Paced>('paced-process.ts');
    world.onClose(() => readers.stop());
    const requests = await readsOfOthers(database, READS_PER_SECOND * SECONDS);
    const read = (): Promise<Paced> =>
      readers.ask({ url, requests, perSecond: READS_PER_SECOND, probe: '/healthz' });
    const pins = await database.rows<{ id: string }>(
      'select pin_id as id from pin_search order by pin_id limit 500',
    );
    const flood = pins.map(({ id }) =>
      from(1, readRequest({ headers: {} }, 'RelatedPinFeed', { pin_id: id, page_size: 250 })),
    );
    await read();
    const [idle, held, answered, health]: number[][] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      idle?.push(p99Of((await read()).answers));
      const flooding = load({ url, requests: flood, connections: CONNECTIONS, seconds: SECONDS });
      const { answers, probes } = await read();
      await flooding;
      held?.push(p99Of(answers));
      answered?.push(shareAnswered(answers));
      health?.push(Math.max(...probes.map(({ milliseconds }) => milliseconds)));
    }
    return [
      ratioFigure(
        'p99 of the reads of others',
        'ms',
        { ours: held ?? [], beside: idle ?? [] },
        { beside: 'before it', target: null },
      ),
      plainFigure('p99 of the reads of others meanwhile', 'ms', held ?? [], { atMost: 1_000 }),
      plainFigure('share of their reads that was answered', '', answered ?? [], { atLeast: 1 }),
      plainFigure('slowest answer about health', 'ms', health ?? []),
    ];
  },
};
