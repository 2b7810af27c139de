import { expect, test } from 'vitest';
import { openLane, type Lane, type Leave } from './overload.ts';

/** A lane on a clock of its own, and what became of those who came, in the order of the answers. */
function laneOf(places: number) {
  const clock = { now: 0 };
  const lane: Lane = openLane(places, 1_500, () => clock.now);
  const answered: string[] = [];
  const leaves = new Map<string, Leave>();
  const gone = new Set<string>();
  const come = (name: string): void => {
    void Promise.resolve(lane.enter(() => gone.has(name))).then((leave) => {
      answered.push(leave === null ? `${name} is refused` : name);
      if (leave !== null) leaves.set(name, leave);
    });
  };
  const leave = async (name: string): Promise<string[]> => {
    leaves.get(name)?.();
    return settled();
  };
  // Promises that are ready have told before the next turn of the loop.
  const settled = async (): Promise<string[]> => {
    await new Promise(setImmediate);
    return answered;
  };
  return { clock, come, leave, settled, gone };
}

test('as many as there are places go in, and the others in the order of their coming', async () => {
  const { come, leave, settled } = laneOf(2);
  for (const name of ['ada', 'bea', 'cyd', 'dot']) come(name);
  expect(await settled()).toEqual(['ada', 'bea']);
  expect(await leave('bea')).toEqual(['ada', 'bea', 'cyd']);
  await leave('bea');
  expect(await leave('ada')).toEqual(['ada', 'bea', 'cyd', 'dot']);
});

test('who has waited for a second and a half is refused, in a burst [SEC-79]', async () => {
  const { clock, come, settled, leave } = laneOf(1);
  for (const name of ['ada', 'bea', 'cyd']) come(name);
  await settled();
  clock.now = 1_500;
  expect(await leave('ada')).toEqual(['ada', 'bea']);
  clock.now = 1_501;
  expect(await settled()).toEqual(['ada', 'bea']);
  expect(await leave('bea')).toEqual(['ada', 'bea', 'cyd is refused']);
});

test('while a queue stands nobody waits for long, and the newest goes first [SEC-79]', async () => {
  const { clock, come, leave, settled } = laneOf(1);
  come('worker 0');
  come('first');
  // Somebody comes and somebody leaves all the time, and the queue is never empty.
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
  const { clock, come, leave, settled } = laneOf(1);
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
  const { clock, come, settled, leave } = laneOf(1);
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
  const { come, leave, settled, gone } = laneOf(1);
  for (const name of ['ada', 'bea', 'cyd']) come(name);
  await settled();
  gone.add('bea');
  expect(await leave('ada')).toEqual(['ada', 'bea is refused', 'cyd']);
});

test('the queue has an end', async () => {
  const { come, settled } = laneOf(1);
  for (let at = 0; at < 502; at += 1) come(`${at}`);
  expect(await settled()).toEqual(['0', '501 is refused']);
});

test('the last in a queue is told although nobody comes or leaves', async () => {
  const { clock, come, settled } = laneOf(1);
  for (const name of ['ada', 'bea']) come(name);
  clock.now = 1_501;
  await expect.poll(settled).toEqual(['ada', 'bea is refused']);
});
