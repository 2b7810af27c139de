import { expect, it } from 'vitest';
import { beginFactor, type FactorEvent, type FactorState, nextFactor } from './factor-steps.ts';

const after = (state: FactorState | null, ...events: FactorEvent[]) =>
  events.reduce((before, event) => before && nextFactor(before, event), state);

it('begins with the likeliest way and changes to another one and back [AUTH-06]', () => {
  const begun = beginFactor(['totp', 'email', 'recovery_code']);
  expect(begun).toEqual({ method: 'totp', others: ['email', 'recovery_code'], wait: null });
  const chosen = after(begun, { type: 'chose', method: 'recovery_code' });
  expect(chosen).toMatchObject({ method: 'recovery_code', others: ['totp', 'email'] });
  expect(after(chosen, { type: 'chose', method: 'totp' })).toMatchObject({ method: 'totp' });
  expect(after(begun, { type: 'chose', method: 'passkey' })).toEqual(begun);
  expect(beginFactor([])).toBeNull();
});

it('counts the seconds down until another code may be sent [SEC-12]', () => {
  const sent = after(beginFactor(['email']), { type: 'sent' });
  expect(sent?.wait).toBe(30);
  const ticks = Array.from({ length: 31 }, (): FactorEvent => ({ type: 'tick' }));
  expect(after(sent, ...ticks.slice(0, 29))?.wait).toBe(1);
  expect(after(sent, ...ticks)?.wait).toBe(0);
});
