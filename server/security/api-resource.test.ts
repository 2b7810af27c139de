import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import type { Call, PathEndpoint } from '#contract/kernel/call.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { inputsOf, type Inputs } from './test-inputs.ts';

/** Every bare path of the contract, requested directly and inside ApiResource (docs/wire.md). */
const endpoints = Object.values(callsByDomain)
  .flat()
  .flatMap((call) =>
    call.paths.map((endpoint) => [`${endpoint[0]} ${endpoint[1]}`, call, endpoint] as const),
  );
const verbs = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

interface Said {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly endpoint: string;
  readonly data: unknown;
}

const textOf = (status: number, body: Envelope['resource_response']): Said => ({
  status,
  code: body.code,
  message: body.message,
  endpoint: body.endpoint_name,
  data: body.data,
});

const pathOf = (endpoint: PathEndpoint, input: Inputs): string =>
  endpoint[1].replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = input[field];
    return typeof value === 'string' ? encodeURIComponent(value) : '1';
  });

async function bare(client: Client, endpoint: PathEndpoint, input: Inputs): Promise<Said> {
  const [method] = endpoint;
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const init =
    method === 'GET'
      ? {}
      : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const reply = await client.request(pathOf(endpoint, input) + query, { method, ...init });
  const body = reply.json<Envelope['resource_response']>();
  // The bare form has no fields of the envelope.
  expect(Object.keys(body)).not.toContain('resource_response');
  return textOf(reply.status, body);
}

async function wrapped(client: Client, endpoint: PathEndpoint, input: Inputs): Promise<Said> {
  const options = { url: pathOf(endpoint, input), data: input };
  const { status, envelope } = await client.resource('Api', verbs[endpoint[0]], options);
  expect(envelope.resource.name).toBe('ApiResource');
  return textOf(status, envelope.resource_response);
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each(endpoints)(
  '%s answers a stranger and a wrong request alike through ApiResource',
  async (_, call, endpoint) => {
    for (const make of [async () => app.visitor(), () => app.person()]) {
      const one = await bare(await make(), endpoint, {});
      const other = await wrapped(await make(), endpoint, {});
      expect({ ...other, data: kindOf(other.data) }).toEqual({ ...one, data: kindOf(one.data) });
      expect(one.endpoint).toBe(call.name);
      expect(one.code).not.toBe(20);
    }
  },
);

test('every read gives the same data through both endpoints', async () => {
  const person = await app.person();
  const inputs = await inputsOf(person);
  await app.runJobs();
  for (const [, call, endpoint] of endpoints) {
    if (!call.reads || call.rate?.per === 'address') continue;
    for (const input of inputs(call)) {
      const one = await bare(person, endpoint, input);
      expect([call.name, await wrapped(person, endpoint, input)]).toEqual([call.name, one]);
    }
  }
});

test('every write does the same through both endpoints', async () => {
  const worlds: [TestPerson, (call: Call) => Inputs[]][] = [];
  for (const person of [await app.person(), await app.person()]) {
    worlds.push([person, await inputsOf(person)]);
  }
  const [[one, oneInputs], [other, otherInputs]] = worlds as [
    (typeof worlds)[0],
    (typeof worlds)[0],
  ];
  // Deletions come last, so that everything before them has data to work on.
  const inOrder = endpoints.toSorted(
    ([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
  );
  for (const [name, call, endpoint] of inOrder) {
    if (call.reads) continue;
    const left = await bare(one, endpoint, oneInputs(call)[0] ?? {});
    const right = await wrapped(other, endpoint, otherInputs(call)[0] ?? {});
    const comparable = ({ status, code, message, data }: Said) => [
      name,
      status,
      code,
      message,
      kindOf(data),
    ];
    expect(comparable(right)).toEqual(comparable(left));
  }
});

/** Returns the structure of an answer, independent of its data. */
function kindOf(data: unknown): unknown {
  if (Array.isArray(data)) return [kindOf(data[0])];
  if (typeof data !== 'object' || data === null) return typeof data;
  return Object.keys(data).filter((key) => !/^\d+$/.test(key));
}
