import { expect, it } from 'vitest';
import { createToasts } from './toast-store.ts';

it('shows the last three, tells its listeners, and forgets what is dismissed', () => {
  const toasts = createToasts();
  let callCount = 0;
  const stop = toasts.subscribe(() => {
    callCount += 1;
  });
  const ids = ['one', 'two', 'three', 'four'].map((text) => toasts.show({ text }));
  expect(toasts.list().map(({ text, kind }) => [kind, text])).toEqual([
    ['done', 'two'],
    ['done', 'three'],
    ['done', 'four'],
  ]);
  toasts.dismiss(ids[2]!);
  expect(toasts.list()).toHaveLength(2);
  expect(callCount).toBe(5);
  stop();
  toasts.show({ text: 'five', kind: 'failed' });
  expect(callCount).toBe(5);
});
