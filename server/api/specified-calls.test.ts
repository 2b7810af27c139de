import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiedCalls, type SpecifiedCall } from '#contract/specified-calls.ts';
import { openCalls, type Sent, type Setting } from './test-specified.ts';
import { pathCalls } from './test-specified-paths.ts';
import { resourceCalls } from './test-specified-resources.ts';

/** The calls of the specification, as written there, each in a world of its own. */
const makeCalls = { ...pathCalls, ...resourceCalls };
let setting: Setting;
beforeAll(async () => {
  setting = await openCalls();
});
afterAll(() => setting.close());

interface Answer {
  readonly status: string;
  readonly message?: string;
  readonly data: unknown;
}

test('the table names what is sent, each call once', () => {
  const names = specifiedCalls.map(({ call }) => call);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(makeCalls).toSorted()).toEqual(names.toSorted());
});

const atPaths = specifiedCalls.filter(({ call }) => / \/(v3|vx|ads)\//.test(call));
const resources = specifiedCalls.filter(({ call }) =>
  /^\w+ (get|create|update|delete)$/.test(call),
);
const others = specifiedCalls.filter((one) => !atPaths.includes(one) && !resources.includes(one));

test.each(atPaths)(
  '$call is served as it stands, and inside the envelope through ApiResource [CALL-01]',
  async (row) => {
    const [method = ''] = row.call.split(' ');
    const bare = await sentFor(row);
    expectRead(row, await atPath(method, bare));
    const wrapped = await sentFor(row);
    expectRead(row, await throughApi(method, wrapped));
  },
);

test.each(resources)('$call answers in resource_response.data [CALL-01]', async (row) => {
  const [name = '', verb = ''] = row.call.split(' ');
  const { by, input } = await sentFor(row);
  const { envelope } = await by.resource(name, verb as 'get', input);
  expectRead(row, envelope.resource_response);
});

test('all the others answer where the table says [CALL-01]', async () => {
  expect(others.map(({ call }) => call)).toEqual(['GET /offsite/', 'GraphQL v3GetPinQuery']);
  const [offsite, graphql] = others as [SpecifiedCall, SpecifiedCall];
  const way = await sentFor(offsite);
  const left = await way.by.request(`/offsite/?${new URLSearchParams(way.input as never)}`);
  expect([left.status, left.headers.get('location')]).toEqual([302, String(way.input['url'])]);
  const request = await sentFor(graphql);
  const answer = await request.by.request('/_/graphql/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queryHash: 'a'.repeat(64), variables: request.input }),
  });
  const { data } = answer.json<{ data: { v3GetPinQuery: { data: unknown } } }>();
  expectRead(graphql, { status: 'success', data: data.v3GetPinQuery.data });
});

/** Returns the request, which contains exactly the fields in the table. */
async function sentFor({ call, payload }: SpecifiedCall): Promise<Sent> {
  const sent = await makeCalls[call]!(setting);
  expect(Object.keys(sent.input).toSorted()).toEqual(payload.toSorted());
  return sent;
}

async function atPath(method: string, { by, path = '', input }: Sent): Promise<Answer> {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const query = method === 'GET' ? `?${new URLSearchParams(fields)}` : '';
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json' };
  const more = method === 'GET' ? {} : { body, headers };
  const reply = await by.request(path + query, { method, ...more });
  expect(reply.headers.get('cache-control')).toContain('no-store');
  expect(reply.json<Answer>()).toHaveProperty('endpoint_name');
  return reply.json<Answer>();
}

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

async function throughApi(method: string, { by, path, input }: Sent): Promise<Answer> {
  const verb = VERBS[method as keyof typeof VERBS];
  const { envelope } = await by.resource('Api', verb, { url: path, data: input });
  return envelope.resource_response;
}

function expectRead({ call, reads }: SpecifiedCall, answer: Answer): void {
  expect([call, answer.status, answer.message]).toEqual([call, 'success', answer.message]);
  expect(answer).toHaveProperty('data');
  for (const name of reads) {
    if (!name.startsWith('[]')) {
      expect(answer.data, call).toHaveProperty(name);
      continue;
    }
    expect(answer.data, call).toBeInstanceOf(Array);
    const list = answer.data as unknown[];
    expect(list.length, `${call} answers a list with something in it`).toBeGreaterThan(0);
    for (const one of list) expect(one, call).toHaveProperty(name.slice(2));
  }
}
