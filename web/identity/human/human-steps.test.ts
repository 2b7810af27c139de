import { expect, it } from 'vitest';
import { type HumanEvent, type HumanState, limitOf, nextHuman } from './human-steps.ts';

const after = (...events: HumanEvent[]): HumanState =>
  events.reduce<HumanState>((state, event) => nextHuman(state, event), { step: 'idle' });

const begin = { type: 'begin' } as const;
const arrived = { type: 'arrived' } as const;
const late = { type: 'late' } as const;
const solved = { type: 'solved', token: 'a token' } as const;

it('asks for nothing before somebody turns to the form', () => {
  expect(after()).toEqual({ step: 'idle' });
  expect(after(arrived, solved, late)).toEqual({ step: 'idle' });
  expect(after(begin)).toEqual({ step: 'loading' });
});

it('has a token once the check has arrived and is done, and says how far it is', () => {
  expect(after(begin, arrived)).toEqual({ step: 'solving', done: 0 });
  expect(after(begin, arrived, { type: 'progress', done: 0.4 })).toEqual({
    step: 'solving',
    done: 0.4,
  });
  expect(after(begin, arrived, solved)).toEqual({ step: 'ready', token: 'a token' });
});

it('replaces a token after 105 s and after each use, unless nobody looks [VERIFY-01]', () => {
  expect(limitOf(after(begin, arrived, solved))).toEqual({ ms: 105_000, ends: 'old' });
  expect(after(begin, arrived, solved, { type: 'used' })).toEqual({ step: 'loading' });
  const old = (inSight: boolean) => after(begin, arrived, solved, { type: 'old', inSight });
  expect(old(true)).toEqual({ step: 'loading' });
  expect(old(false)).toEqual({ step: 'idle' });
});

it('gives the check 8 s to arrive and 30 s to be done, and says which it was [VERIFY-03]', () => {
  expect(limitOf(after(begin))).toEqual({ ms: 8000, ends: 'late' });
  expect(limitOf(after(begin, arrived))).toEqual({ ms: 30_000, ends: 'late' });
  expect(after(begin, late)).toMatchObject({ step: 'failed', why: 'not_loaded' });
  expect(after(begin, arrived, late)).toMatchObject({ step: 'failed', why: 'not_solved' });
  const broken = { type: 'broken', cause: new Error('blocked') } as const;
  expect(after(begin, broken)).toMatchObject({ step: 'failed', why: 'not_loaded' });
  expect(after(begin, arrived, broken)).toMatchObject({ step: 'failed', why: 'not_solved' });
  expect(limitOf(after(begin, late))).toBeNull();
});

it('begins again after a failure, and heeds nothing that comes too late', () => {
  expect(after(begin, late, solved)).toMatchObject({ step: 'failed' });
  expect(after(begin, late, begin)).toEqual({ step: 'loading' });
  expect(after(begin, arrived, solved, begin, late)).toMatchObject({ step: 'ready' });
});
