import { expect, test, vi } from 'vitest';
import { planDemo } from './plan-demo.ts';
import { anInstallation, rowsIn, smallWorld, wrongCounters } from './test-demo.ts';

// Each test draws, which may take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const pinCount = smallWorld.pins.length + smallWorld.saves.length;
const everything = {
  people: smallWorld.people.length,
  boards: smallWorld.boards.length,
  sections: smallWorld.boards.flatMap((board) => board.sections).length,
  pins: pinCount,
  pin_search: pinCount,
  // With a photo of everybody.
  pictures: smallWorld.pins.length + smallWorld.people.length,
  following: [...smallWorld.follows.values()].flat().length,
  followers: [...smallWorld.follows.values()].flat().length,
};
const tables = Object.keys(everything) as (keyof typeof everything)[];

test('fills an installation that nobody has used, with counters that equal the rows and people without a password; the first real person is the operator', async () => {
  await using installation = await anInstallation();
  const { db, clock } = installation;
  expect(await planDemo(db, clock.now)).toBe(true);
  await installation.work();
  expect(await rowsIn(db.read, ...tables)).toEqual(everything);
  expect(await wrongCounters(db.read)).toEqual([]);
  expect(await db.read.row('select state from demo')).toEqual({ state: 'filled' });

  // Nobody in it may log in, or is an operator.
  const real = await installation.realPerson('somebody');
  expect(real.isOperator).toBe(true);
  expect(await rowsIn(db.read, 'passwords', 'sessions')).toEqual({ passwords: 0, sessions: 0 });
  const operators = await db.read.rows('select username from people where is_operator');
  expect(operators).toEqual([{ username: 'somebody' }]);
  const { people } = smallWorld;
  const demo = await db.read.rows<{ portrait: string }>(
    'select picture_signature as portrait from people where is_demo',
  );
  expect(new Set(demo.map(({ portrait }) => portrait)).size).toBe(people.length);
  expect(demo.every(({ portrait }) => portrait !== null)).toBe(true);
});

test('never fills an installation with people, nor one twice', async () => {
  await using installation = await anInstallation();
  const { db, clock } = installation;
  await installation.realPerson('somebody');
  expect(await planDemo(db, clock.now)).toBe(false);
  await installation.work();
  expect(await rowsIn(db.read, 'people', 'demo')).toEqual({ people: 1, demo: 0 });
  await using empty = await anInstallation();
  expect(await planDemo(empty.db, clock.now)).toBe(true);
  expect(await planDemo(empty.db, clock.now)).toBe(false);
});

test('goes on where it was cut off, wherever that was, and makes nothing twice [SEC-74]', async () => {
  await using installation = await anInstallation();
  const { db, clock } = installation;
  await planDemo(db, clock.now);
  // The clock is read once per step.
  let runs = 0;
  for (let isDone = false; !isDone; runs += 1) {
    let left = 9;
    const dying = (): Date => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return clock.now;
    };
    isDone = await installation.fill(dying).then(
      () => true,
      () => false,
    );
  }
  expect(runs).toBeGreaterThan(3);
  await installation.work();
  expect(await rowsIn(db.read, ...tables)).toEqual(everything);
  expect(await wrongCounters(db.read)).toEqual([]);
});

test('makes everything once when two processes fill at the same time', async () => {
  await using installation = await anInstallation();
  const { db, clock } = installation;
  await planDemo(db, clock.now);
  await Promise.all([installation.fill(), installation.fill()]);
  await installation.work();
  expect(await rowsIn(db.read, ...tables)).toEqual(everything);
  expect(await wrongCounters(db.read)).toEqual([]);
});
