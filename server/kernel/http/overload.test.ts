import { expect, test } from 'vitest';
import { openLimiter, type Limiter } from './overload.ts';
import type { Admission } from '../core/admission.ts';

/** Creates a limiter with a test clock, and records the outcome of each request in the order of the answers. */
function limiterOf(count: number) {
  const clock = { now: 0 };
  const limiter: Limiter = openLimiter(count, 1_500, () => clock.now);
  const answered: string[] = [];
  const admissions = new Map<string, Admission>();
  const gone = new Set<string>();
  /** Enters a request, from a network of its own by default. */
  const come = (name: string, network: string | null = name): void => {
    void Promise.resolve(limiter.enter(network, () => gone.has(name))).then((admission) => {
      answered.push(admission === null ? `${name} is refused` : name);
      if (admission !== null) admissions.set(name, admission);
    });
  };
  const leave = async (name: string): Promise<string[]> => {
    admissions.get(name)?.leave();
    return settled();
  };
  // Resolved promises have been recorded by the next turn of the event loop.
  const settled = async (): Promise<string[]> => {
    await new Promise(setImmediate);
    return answered;
  };
  return { clock, come, leave, settled, gone, admissions };
}

test('as many as there are places go in, and the others in the order of their coming', async () => {
  const { come, leave, settled } = limiterOf(2);
  for (const name of ['ada', 'bea', 'cyd', 'dot']) come(name);
  expect(await settled()).toEqual(['ada', 'bea']);
  expect(await leave('bea')).toEqual(['ada', 'bea', 'cyd']);
  await leave('bea');
  expect(await leave('ada')).toEqual(['ada', 'bea', 'cyd', 'dot']);
});

test('who has waited for a second and a half is refused, in a burst [SEC-79]', async () => {
  const { clock, come, settled, leave } = limiterOf(1);
  for (const name of ['ada', 'bea', 'cyd']) come(name);
  await settled();
  clock.now = 1_500;
  expect(await leave('ada')).toEqual(['ada', 'bea']);
  clock.now = 1_501;
  expect(await settled()).toEqual(['ada', 'bea']);
  expect(await leave('bea')).toEqual(['ada', 'bea', 'cyd is refused']);
});

test('while a queue stands nobody waits for long, and the newest goes first [SEC-79]', async () => {
  const { clock, come, leave, settled } = limiterOf(1);
  come('worker 0');
  come('first');
  // Requests come and go all the time, so the queue is never empty.
  for (let at = 1; at <= 6; at += 1) {
    await settled();
    clock.now = at * 270;
    come(`worker ${at}`);
    await leave(at === 1 ? 'worker 0' : at === 2 ? 'first' : `worker ${at - 2}`);
  }
  expect((await settled()).at(-1)).toBe('worker 6');
  clock.now += 201;
  come('late');
  expect(await settled()).toContain('worker 5 is refused');
  await leave('worker 6');
  expect((await settled()).at(-1)).toBe('late');
});

test('patience is long again once a queue was empty', async () => {
  const { clock, come, leave, settled } = limiterOf(1);
  for (const name of ['ada', 'bea']) come(name);
  await settled();
  clock.now = 1_501;
  expect(await leave('ada')).toEqual(['ada', 'bea is refused']);
  for (const name of ['cyd', 'dot']) come(name);
  await settled();
  clock.now = 2_900;
  expect((await leave('cyd')).at(-1)).toBe('dot');
});

test('who holds a place for longer than work takes no longer counts', async () => {
  const { clock, come, settled, leave } = limiterOf(1);
  come('waits for another site');
  await settled();
  clock.now = 2_000;
  come('ada');
  expect((await settled()).at(-1)).toBe('ada');
  come('bea');
  await leave('waits for another site');
  expect((await settled()).at(-1)).toBe('ada');
  expect((await leave('ada')).at(-1)).toBe('bea');
});

test('those who are gone take no place', async () => {
  const { come, leave, settled, gone } = limiterOf(1);
  for (const name of ['ada', 'bea', 'cyd']) come(name);
  await settled();
  gone.add('bea');
  expect(await leave('ada')).toEqual(['ada', 'bea is refused', 'cyd']);
});

test('the queue has an end', async () => {
  const { come, settled } = limiterOf(1);
  for (let at = 0; at < 502; at += 1) come(`${at}`);
  expect(await settled()).toEqual(['0', '501 is refused']);
});

test('the last in a queue is told although nobody comes or leaves', async () => {
  const { clock, come, settled } = limiterOf(1);
  for (const name of ['ada', 'bea']) come(name);
  clock.now = 1_501;
  await expect.poll(settled).toEqual(['ada', 'bea is refused']);
});

test('who waits for the database keeps the place however long it takes, and for a while after that', async () => {
  const { clock, come, settled, admissions } = limiterOf(1);
  come('waits for a row');
  await settled();
  const end = admissions.get('waits for a row')?.useDatabase();
  clock.now = 3_000;
  come('ada');
  expect(await settled()).toEqual(['waits for a row']);
  end?.();
  clock.now = 4_400;
  come('bea');
  expect(await settled()).toEqual(['waits for a row']);
  clock.now = 5_000;
  come('cyd');
  expect((await settled()).at(-1)).toBe('cyd');
});

test('who comes back to the database from elsewhere counts again', async () => {
  const { clock, come, leave, settled, admissions } = limiterOf(1);
  come('waits for another site');
  await settled();
  clock.now = 2_000;
  come('ada');
  await settled();
  admissions.get('waits for another site')?.useDatabase();
  clock.now = 2_100;
  await leave('ada');
  come('bea');
  expect((await settled()).at(-1)).toBe('ada');
  expect((await leave('waits for another site')).at(-1)).toBe('bea');
});

test('one network has a third of the places, and the others are for others [SEC-79]', async () => {
  const { come, leave, settled } = limiterOf(6);
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'ada 4']) come(name, 'ada');
  for (const name of ['bea', 'cyd', 'dot']) come(name);
  expect(await settled()).toEqual(['ada 1', 'ada 2', 'bea', 'cyd', 'dot']);
  // A network that has used up its share waits for one of its own requests to leave.
  expect((await leave('bea')).at(-1)).toBe('dot');
  expect((await leave('ada 1')).at(-1)).toBe('ada 3');
});

test('one network has a third of the queue, and the others are for others [SEC-79]', async () => {
  const { come, settled } = limiterOf(1);
  come('ada');
  for (let at = 0; at < 200; at += 1) come(`${at}`, 'bea');
  come('cyd');
  const answered = await settled();
  expect(answered).toHaveLength(1 + 200 - 167);
  expect(answered).not.toContain('cyd is refused');
});

test('who comes from no network has no share, and takes nobody’s', async () => {
  const { come, leave, settled } = limiterOf(6);
  for (const name of ['ada', 'bea', 'cyd', 'dot', 'eve']) come(name, null);
  for (const name of ['fay', 'gus']) come(name, 'one');
  expect(await settled()).toEqual(['ada', 'bea', 'cyd', 'dot', 'eve', 'fay']);
  expect(await leave('ada')).toContain('gus');
});
