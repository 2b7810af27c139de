import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { defineCall, type Audience } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import type { Context } from '../context/context.ts';
import { routeTable } from './route-table.ts';
import { route, rule, withServices, type Policy } from './route.ts';

const callFor = (audience: Audience) =>
  defineCall({
    name: 'v3_something',
    resource: ['Something', 'get'],
    audience,
    input: z.object({}),
    output: z.null(),
  });
const advertisersCall = (input: Record<string, z.ZodMiniType>) =>
  defineCall({
    name: 'v3_something',
    resource: ['Something', 'get'],
    audience: 'advertiser',
    right: 'campaigns',
    input: z.object(input),
    output: z.null(),
  });
const useCase = async () => null;
const may = rule('Anyone.');

test('a call with an audience, a use case and a policy makes a route', () => {
  for (const audience of ['anyone', 'signed_in', 'partner', 'operator'] as const) {
    expect(route(callFor(audience), useCase, may).call.audience).toBe(audience);
  }
});

test('a call for advertisers names its right, and the ad account', () => {
  const named = advertisersCall({ advertiser_id: id() });
  expect(route(named, useCase, may).call.right).toBe('campaigns');
  const optional = { advertiser_id: z.optional(id()) };
  for (const call of [
    callFor('advertiser'),
    advertisersCall({}),
    advertisersCall(optional),
    { ...named, right: null },
  ]) {
    expect(() => route(call, useCase, may)).toThrow('names no right or no advertiser_id');
  }
});

test('a call that writes is not answered by a standby', () => {
  const writes = defineCall({
    name: 'v3_do_something',
    resource: ['Something', 'create'],
    audience: 'anyone',
    input: z.object({}),
    output: z.null(),
  });
  expect(route(callFor('anyone'), useCase, may, 'standby').from).toBe('standby');
  expect(() => route(writes, useCase, may, 'standby')).toThrow('v3_do_something writes');
});

// The types already forbid these, hence the cast: a table of policies may still lack a line.
test.each([[undefined], [''], ['everyone'], [null]])(
  'a call whose audience is %j stops the start [SEC-26]',
  (audience) => {
    expect(() => route(callFor(audience as Audience), useCase, may)).toThrow(
      'v3_something declares no audience',
    );
  },
);

test.each([[undefined], [null], [{}], [{ may: '', decisions: [] }]])(
  'a use case whose policy is %j stops the start [SEC-26]',
  (policy) => {
    expect(() => route(callFor('anyone'), useCase, policy as Policy)).toThrow(
      'v3_something has no policy',
    );
  },
);

test('a policy names the decisions that it stands on', () => {
  function ownsBoard() {
    return true;
  }
  expect(rule('Its owner.', ownsBoard)).toEqual({ may: 'Its owner.', decisions: ['ownsBoard'] });
});

test('a use case is given its services in its context, and nothing is made before it is asked for', async () => {
  let made = 0;
  const context = {
    viewer: null,
    get log() {
      made += 1;
      return 'log';
    },
  } as unknown as Context;
  const useCaseOf = async (input: Context & { readonly words: readonly string[] }) => [
    input.words.length,
    made,
    input.log,
    made,
  ];
  expect(await withServices({ words: ['one', 'two'] }, useCaseOf)(context, {})).toEqual([
    2,
    0,
    'log',
    1,
  ]);
  // @ts-expect-error A route that provides too little does not compile.
  void (() => withServices({}, useCaseOf)(context, {}));
});

test('two calls at one endpoint stop the start', () => {
  const one = route(callFor('anyone'), useCase, may);
  expect(() => routeTable([one, one])).toThrow('Something/get');
});
