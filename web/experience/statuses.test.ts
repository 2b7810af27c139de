import { expect, it } from 'vitest';
import { createStatuses, isOpen } from './statuses.ts';

it('keeps the first end of an experience, and tells who listens', () => {
  const statuses = createStatuses();
  const heard: unknown[] = [];
  const stop = statuses.subscribe(() => heard.push(statuses.of('home:1')));
  expect(isOpen(statuses.of('home:1'))).toBe(true);
  statuses.set('home:1', 'viewed');
  expect(isOpen(statuses.of('home:1'))).toBe(true);
  statuses.set('home:1', 'completedWithoutHomefeed');
  statuses.set('home:1', 'dismissed');
  expect(statuses.of('home:1')).toBe('completedWithoutHomefeed');
  expect(isOpen(statuses.of('home:1'))).toBe(false);
  expect(isOpen(statuses.of('home:2'))).toBe(true);
  stop();
  statuses.set('home:2', 'dismissed');
  expect(heard).toEqual(['viewed', 'completedWithoutHomefeed']);
});
