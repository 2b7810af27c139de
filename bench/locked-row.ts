import { plainFigure, ratioFigure, type Benchmark } from './kit/benchmark.ts';
import { forked } from './processes/forked.ts';
import { p99Of, readsOfOthers, savesTo, serverBehindProxy, shareAnswered } from './kit/others.ts';
import type { Pace, Paced } from './processes/paced-process.ts';

const READS_PER_SECOND = 20;
const SAVES_PER_SECOND = 40;
const SECONDS = 8;

/** A request that waits for a locked row delays nobody else. */
export const benchmark: Benchmark = {
  name: 'locked-row',
  workload:
    'boards and pins by 900 signed-in people, 20 a second, while one person saves 40 a second to a board whose row is locked, against the same reads before it',
  async run(world, { rounds }) {
    const database = await world.database();
    const { url } = await serverBehindProxy(world);
    const [readers, writer] = [1, 2].map(() => forked<Pace, Paced>('paced-process.ts'));
    if (!readers || !writer) throw new Error('no load generators');
    for (const process of [readers, writer]) world.onClose(() => process.stop());
    const requests = await readsOfOthers(database, READS_PER_SECOND * SECONDS);
    const paced = { url, probe: '/healthz' };
    const read = (): Promise<Paced> =>
      readers.ask({ ...paced, requests, perSecond: READS_PER_SECOND });
    const [pin] = await database.rows<{ id: string }>(
      'select pin_id as id from pin_search limit 1',
    );
    await read();
    const idle: number[] = [];
    const held: number[] = [];
    const answered: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      idle.push(p99Of((await read()).answers));
      // Nobody may write more than a certain amount per hour.
      const who = database.people[round];
      if (!who || !pin) throw new Error('the world is empty');
      await database.rows('begin');
      await database.rows('select 1 from boards where id = $1 for update', [who.boardId]);
      const saves = savesTo(who, pin.id, SAVES_PER_SECOND * SECONDS);
      const saving = writer.ask({ ...paced, requests: saves, perSecond: SAVES_PER_SECOND });
      const { answers } = await read();
      await database.rows('rollback');
      await saving;
      held.push(p99Of(answers));
      answered.push(shareAnswered(answers));
    }
    return [
      ratioFigure(
        'p99 of the reads of others',
        'ms',
        { ours: held, beside: idle },
        { beside: 'before it', target: { atMost: 2 } },
      ),
      plainFigure('share of their reads that was answered', '', answered, { atLeast: 1 }),
    ];
  },
};
