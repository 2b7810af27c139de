import { expect, it } from 'vitest';
import { type AdEvent, isFull, nextCall, queueIn, withEvent, withoutSent } from './event-queue.ts';

const event = (tracking_params: string, more: Partial<AdEvent> = {}): AdEvent => ({
  tracking_params,
  act: 'impression',
  since: 0,
  ...more,
});
const events = (count: number, length = 3): AdEvent[] =>
  Array.from({ length: count }, (_, at) => event(String(at).padStart(length, '0')));

it('holds an event once, and two acts of one ad apart', () => {
  const one = withEvent([], event('a'));
  expect(withEvent(one, event('a', { since: 9 }))).toBe(one);
  expect(withEvent(one, event('a', { act: 'closeup' }))).toHaveLength(2);
});

it('is bounded: the first go', () => {
  const queue = events(250).reduce<readonly AdEvent[]>(withEvent, []);
  expect(queue).toHaveLength(200);
  expect(queue[0]?.tracking_params).toBe('050');
});

it('is told fifty at once, and as much text as a page may send while it goes', () => {
  expect(nextCall(events(49))).toHaveLength(49);
  expect(nextCall(events(120)).map((one) => one.tracking_params)).toEqual(
    events(50).map((one) => one.tracking_params),
  );
  expect(nextCall(events(20, 9000))).toHaveLength(4);
  expect(nextCall(events(2, 60_000))).toHaveLength(1);
  expect([isFull(events(49)), isFull(events(50)), isFull(events(20, 9000))]).toEqual([
    false,
    true,
    true,
  ]);
});

it('lets go of what was told, and of what is an hour old', () => {
  const queue = [event('a'), event('b', { since: 10 }), event('c', { since: 10 })];
  expect(withoutSent(queue, [event('b', { since: 99 })], 3_600_000)).toEqual([queue[2]]);
});

it('is what was kept of it, and empty where something else was', () => {
  const queue = [event('a'), event('b')];
  expect(queueIn(JSON.stringify(queue))).toEqual(queue);
  for (const text of [null, '', '{', '7', '[null, 3, {"act": "closeup"}]']) {
    expect(queueIn(text)).toEqual([]);
  }
});
