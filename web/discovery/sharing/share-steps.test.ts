import { expect, test } from 'vitest';
import { maySend, noSends, sendStep, type SendStep } from './share-steps.ts';

const after = (...steps: SendStep[]) => steps.reduce(sendStep, noSends);

test('somebody is sent to once, and others beside them', () => {
  const sending = after({ type: 'began', id: 'a' });
  expect(sending).toEqual({ to: { a: 'sending' }, failed: null });
  expect(maySend(sending, 'a')).toBe(false);
  expect(maySend(sending, 'b')).toBe(true);
  expect(sendStep(sending, { type: 'began', id: 'a' })).toBe(sending);
  const both = after(
    { type: 'began', id: 'a' },
    { type: 'began', id: 'b' },
    { type: 'sent', id: 'a' },
  );
  expect(both.to).toEqual({ a: 'sent', b: 'sending' });
  expect(maySend(both, 'a')).toBe(false);
});

test('what failed is told until the next press, and may be tried again', () => {
  const failed = after({ type: 'began', id: 'a' }, { type: 'failed', id: 'a', why: 'No.' });
  expect(failed).toEqual({ to: {}, failed: 'No.' });
  expect(maySend(failed, 'a')).toBe(true);
  expect(sendStep(failed, { type: 'began', id: 'a' }).failed).toBeNull();
});
