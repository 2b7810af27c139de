import { expect, it } from 'vitest';
import { done, failed, pressed, switchAt } from './switch-steps.ts';

const off = switchAt(false);

it('shows what was pressed at once, and stands once the call is done [BOARD-15]', () => {
  const asking = pressed(off);
  expect(asking).toEqual({ wanted: true, stands: false, requested: true });
  expect(done(asking)).toEqual(switchAt(true));
});

it('goes back to what stands when the call fails [BOARD-15]', () => {
  expect(failed(pressed(off))).toEqual(off);
  expect(failed(pressed(switchAt(true)))).toEqual(switchAt(true));
});

it('asks for one thing at a time: what was pressed meanwhile is asked for next', () => {
  const twice = pressed(pressed(off));
  expect(twice).toEqual({ wanted: false, stands: false, requested: true });
  const next = done(twice);
  expect(next).toEqual({ wanted: false, stands: true, requested: false });
  expect(done(next)).toEqual(off);
});

it('needs no second call when the third press wants what is asked for', () => {
  expect(done(pressed(pressed(pressed(off))))).toEqual(switchAt(true));
});

it('forgets later presses when the call under way fails', () => {
  expect(failed(pressed(pressed(off)))).toEqual(off);
});
