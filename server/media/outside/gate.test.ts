import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

const bounds = {
  perPerson: 2,
  perProcess: 4,
  perHost: 2,
  waiting: 3,
  waitingPerPerson: 2,
  waitMs: 60_000,
};
const { signal } = new AbortController();

/** Whether a promise is still pending once everything that could settle it has run. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const turn = new Promise((resolve) => setImmediate(resolve, open));
  return (await Promise.race([promise.catch(() => undefined), turn])) === open;
}

describe('the gate', () => {
  it('lets a person have only so many at once [SEC-48]', async () => {
    const gate = new Gate(bounds);
    const leave = await gate.enter('ann', 'a.example', signal);
    await gate.enter('ann', 'b.example', signal);
    const third = gate.enter('ann', 'c.example', signal);
    expect(await isWaiting(third)).toBe(true);
    leave();
    await third;
  });

  it('lets a target host be asked only so often at once [SEC-48]', async () => {
    const gate = new Gate(bounds);
    const leave = await gate.enter('ann', 'a.example', signal);
    await gate.enter('bob', 'a.example', signal);
    const third = gate.enter('cem', 'a.example', signal);
    expect(await isWaiting(third)).toBe(true);
    leave();
    await third;
  });

  it('lets the process have only so many at once [SEC-48]', async () => {
    const gate = new Gate(bounds);
    const leave = await gate.enter('1', '1.example', signal);
    for (const each of ['2', '3', '4']) await gate.enter(each, `${each}.example`, signal);
    const fifth = gate.enter('5', '5.example', signal);
    expect(await isWaiting(fifth)).toBe(true);
    leave();
    await fifth;
  });

  it('lets others pass those who wait for a hanging host [SEC-48]', async () => {
    const gate = new Gate(bounds);
    await gate.enter('ann', 'hangs.example', signal);
    await gate.enter('bob', 'hangs.example', signal);
    const stuck = gate.enter('cem', 'hangs.example', signal);
    const leave = await gate.enter('dia', 'fine.example', signal);
    const next = gate.enter('eve', 'fine.example', signal);
    await next;
    leave();
    expect(await isWaiting(stuck)).toBe(true);
  });

  it('refuses at once when as many wait as may, of all or of one person [SEC-48]', async () => {
    const gate = new Gate(bounds);
    await gate.enter('ann', 'a.example', signal);
    await gate.enter('bob', 'a.example', signal);
    const waiting = ['cem', 'cem'].map((person) => gate.enter(person, 'a.example', signal));
    await expect(gate.enter('cem', 'a.example', signal)).rejects.toMatchObject({ reason: 'busy' });
    waiting.push(gate.enter('dia', 'a.example', signal));
    await expect(gate.enter('eve', 'a.example', signal)).rejects.toMatchObject({ reason: 'busy' });
    expect(await isWaiting(Promise.race(waiting))).toBe(true);
  });

  it('gives up waiting after its time, and the place it asked for stays free for others', async () => {
    const gate = new Gate({ ...bounds, waitMs: 1 });
    const leave = await gate.enter('ann', 'a.example', signal);
    await gate.enter('ann', 'b.example', signal);
    await expect(gate.enter('ann', 'c.example', signal)).rejects.toMatchObject({ reason: 'busy' });
    leave();
    await gate.enter('ann', 'c.example', signal);
  });

  it('forgets who stops waiting, and counts a place given back twice once', async () => {
    const gate = new Gate(bounds);
    const leave = await gate.enter('ann', 'a.example', signal);
    await gate.enter('ann', 'b.example', signal);
    const leaving = new AbortController();
    const gone = gate.enter('ann', 'c.example', leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'unreachable' });
    leave();
    leave();
    await gate.enter('ann', 'd.example', signal);
    expect(await isWaiting(gate.enter('ann', 'e.example', signal))).toBe(true);
  });
});
