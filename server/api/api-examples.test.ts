import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { examples } from '#contract/examples.ts';
import {
  changePassword,
  deleteAccount,
  resetPassword,
  undoEmailChange,
} from '#contract/identity/account.ts';
import { endSessions } from '#contract/identity/sessions.ts';
import { connectAccount } from '#contract/identity/providers.ts';
import type { PathEndpoint, ResourceEndpoint } from '#contract/kernel/call.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import type { Example } from '#contract/kernel/example.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { type CardProviderStandIn, startCardProvider } from '#server/testing/card-provider.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { asHuman } from '#server/testing/human.ts';
import { facebookPeople } from './test-facebooks.ts';
import { aPage } from './test-one-page.ts';
import { makeWorld, type World } from './test-world.ts';

type Input = Readonly<Record<string, unknown>>;
type Said = Pick<Envelope['resource_response'], 'status' | 'data' | 'message'>;
type Make = (client: Client, input: Input) => Promise<Said>;

const verbs = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

function pathOf([, path]: PathEndpoint, input: Input): { path: string; rest: Input } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]));
    delete rest[field];
    return value;
  });
  return { path: filled, rest };
}

const throughResource =
  ([name, verb]: ResourceEndpoint): Make =>
  async (client, input) =>
    (await client.resource(name, verb, input)).envelope.resource_response;

const throughApi =
  (endpoint: PathEndpoint): Make =>
  (client, input) => {
    const { path, rest } = pathOf(endpoint, input);
    return throughResource(['Api', verbs[endpoint[0]]])(client, { url: path, data: rest });
  };

const throughPath =
  (endpoint: PathEndpoint): Make =>
  async (client, input) => {
    const { path, rest } = pathOf(endpoint, input);
    const isRead = endpoint[0] === 'GET';
    const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const body = isRead
      ? {}
      : { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } };
    return (await client.request(path + query, { method: endpoint[0], ...body })).json<Said>();
  };

/** Returns every way to make an example's call. */
const endpointsOf = ({ call }: Example): [string, Make][] => [
  ...call.resources.map((endpoint): [string, Make] => [
    endpoint.join(' '),
    throughResource(endpoint),
  ]),
  ...call.paths.flatMap((endpoint): [string, Make][] => [
    [endpoint.join(' '), throughPath(endpoint)],
    [`Api ${endpoint.join(' ')}`, throughApi(endpoint)],
  ]),
];

/** These invalidate access tokens and pending links, and the last one everything. */
const LAST: readonly Example['call'][] = [
  endSessions,
  changePassword,
  resetPassword,
  undoEmailChange,
  deleteAccount,
];

/** Reads come first, and deletions last. */
function orderOf({ call }: Example): number {
  if (LAST.includes(call)) return 3 + LAST.indexOf(call);
  if (call.reads) return 0;
  return call.resources[0]?.[1] === 'delete' || call.paths[0]?.[0] === 'DELETE' ? 2 : 1;
}
const inOrder = examples.toSorted((a, b) => orderOf(a) - orderOf(b));
/** The number of worlds: in each world a call is made once, through another of its endpoints, if it has one left. */
const WORLDS = Math.max(...examples.map((one) => endpointsOf(one).length));

let app: TestApp;
let operator: Client;
let page: Awaited<ReturnType<typeof aPage>>;
let graph: Awaited<ReturnType<typeof startGraph>>;
let cards: CardProviderStandIn;
beforeAll(async () => {
  page = await aPage();
  graph = await startGraph(facebookPeople(WORLDS));
  cards = await startCardProvider();
  const issuer = { name: 'Glassworks', issuer: 'https://login.glassworks.example' };
  const client = { client_id: 'bowerbird', client_secret: 'a secret of tests' };
  app = await testApp({
    FETCH_ALLOW: new URL(page.url).host,
    ...graph.settings,
    ...cards.settings,
    EXPERIMENTS: '{}',
    UPDATE_FEED_URL: 'https://news.example/versions.json',
    SSO_ISSUERS: JSON.stringify([{ ...issuer, ...client, domains: ['glassworks.example'] }]),
  });
  // The first person of an installation is its operator.
  operator = await app.person();
  const emils = { key: 'facebook', facebook_id: '78', facebook_token: 'token-of-emil' };
  await operator.call(connectAccount, emils);
});
afterAll(async () => {
  await app.close();
  await graph[Symbol.asyncDispose]();
  await cards[Symbol.asyncDispose]();
  await page.close();
});

test('every call has one example', () => {
  const calls = Object.values(callsByDomain).flat();
  const logged = examples.map(({ call }) => call.name);
  expect(logged.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

describe.each(Array.from({ length: WORLDS }, (_, at) => at))('in world %i', (number) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(app, number, page.url);
  });

  test.each(
    inOrder.flatMap((one) =>
      endpointsOf(one)
        .slice(number, number + 1)
        .map(([endpoint, make]) => [one.call.name, endpoint, one, make] as const),
    ),
  )('%s through %s answers as its example does', async (_name, _door, one, make) => {
    const here = (value: unknown): unknown => replaced(value, world.names);
    const client = clientFor(one, world);
    const { human_token: _, ...input } = here(one.input) as Input;
    const response = await make(client, await asHuman(client, one.call, input));
    expect(response.status, response.message).toBe('success');
    const documented = here(one.answer);
    for (const answer of [response.data, documented]) {
      expect(one.call.output.safeParse(answer).error).toBeUndefined();
    }
    expect(differences(documented, response.data, 'data')).toEqual([]);
    expect(listsIn(response.data)).toEqual(listsIn(documented));
    const logged = world.names.get(idOf(one.answer) ?? '');
    expect(idOf(response.data)).toBe(logged ?? idOf(response.data));
  });
});

/** Returns the client that makes the example's call. */
function clientFor({ call, signedOut }: Example, { noor }: World): Client {
  if (signedOut) return app.visitor();
  return call.audience === 'operator' ? operator : noor;
}

/** Replaces the names in examples with those of a world. */
function replaced(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names.get(key) ?? key, replaced(item, names)]),
  );
}

/** Returns the paths where two answers differ in structure; null and empty values match anything. */
function differences(message: unknown, real: unknown, at: string): string[] {
  if (message === null || real === null || isEmpty(message) || isEmpty(real)) return [];
  if (Array.isArray(message) && Array.isArray(real)) {
    return real.flatMap((item, index) => {
      const tries = message.map((one) => differences(one, item, `${at}[${index}]`));
      return tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
    });
  }
  if (!isObject(message) || !isObject(real)) {
    return typeof message === typeof real ? [] : [`${at}: ${typeof message} is ${typeof real}`];
  }
  const keys = [...new Set([...Object.keys(message), ...Object.keys(real)])];
  return keys.flatMap((key) =>
    key in message && key in real
      ? differences(message[key], real[key], `${at}.${key}`)
      : [`${at}.${key}: only ${key in message ? 'told' : 'real'}`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns the lists of an answer, to check that they are not empty. */
function listsIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.length > 0;
  if (!isObject(answer) || 'id' in answer) return null;
  return Object.entries(answer).map(([key, item]) => [key, Array.isArray(item) && item.length > 0]);
}

function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined;
}
