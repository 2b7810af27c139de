import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import { resourcePath, type Envelope, type WireError } from '#contract/kernel/envelope.ts';
import { readJson } from '#contract/kernel/json.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import { chooseSignUpMode } from '#server/identity/joining/sign-up-mode.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { madeInput, spoiltText } from './spoilt/test-grammar.ts';
import { oneOf, randomFrom, type Random } from './test-random.ts';
import { inputsOf, type Inputs } from './test-inputs.ts';

/**
 * Sends every call inputs generated from its own schema and then corrupted at random, where wrong-calls.test.ts
 * changes one field at a time. FUZZ_SEED repeats a run, FUZZ_SECONDS is its duration.
 */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 10);
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** The calls delete the data they need, so a new world is created after this many rounds. */
const ROUNDS_OF_WORLD = 300;
/** Few enough calls per hour of the application's clock that rate limits seldom refuse them. */
const ROUND_MS = 10_000;

/** These calls end the session that all others use. */
const ENDS_SESSION = new Set(['v3_create_user_session', 'v3_delete_user_session']);
const calls = Object.values(callsByDomain).flat();

interface World {
  readonly owner: TestPerson;
  readonly other: TestPerson;
  readonly rightInputs: (call: Call) => Inputs[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function aWorld(): Promise<World> {
  // Operators' calls are included, and may have closed sign-up.
  await app.db.transaction((tx) => chooseSignUpMode(tx, 'open', app.clock.now));
  const [owner, other] = [await app.person(), await app.person()];
  const rightInputs = await inputsOf(owner);
  await app.runJobs();
  return { owner, other, rightInputs };
}

interface Asked {
  readonly path: string;
  readonly init: RequestInit;
  /** The server's parse of the input; null if its text was corrupted. */
  readonly read: unknown;
}

type Doorway = (call: Call, input: Inputs, random: Random) => Asked;

const readOr = (text: string): unknown => {
  try {
    return readJson(text);
  } catch {
    return null;
  }
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const json = (method: string, body: string): RequestInit => ({
  method,
  body,
  headers: { 'content-type': 'application/json' },
});

const byResource: Doorway = ({ resources }, input, random) => {
  const [name, verb] = oneOf(random, resources);
  const path = oneOf(random, ['', '/_ngjs']) + resourcePath(name, verb);
  const data = spoiltText(random, JSON.stringify({ options: input, context: {} }));
  const read = (readOr(data) as { options?: unknown } | null)?.options;
  const isShort = encodeURIComponent(data).length < 10_000;
  if (verb === 'get' && isShort && random() < 0.7) {
    return { path: `${path}?${new URLSearchParams({ data })}`, init: {}, read };
  }
  if (random() < 0.8) return { path, init: form({ data }), read };
  return { path, init: json('POST', `{"data":${data}}`), read };
};

const filled = (path: string, input: Inputs): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    const text = (typeof value === 'string' ? value : JSON.stringify(value ?? 1)).slice(0, 1000);
    return encodeURIComponent(text.toWellFormed()) || '1';
  });

// Path and query values are text in any case, so only the form of the answer is checked.
const byPath: Doorway = ({ paths }, input, random) => {
  const [method, pattern] = oneOf(random, paths);
  const path = filled(pattern, input);
  if (method !== 'GET') {
    return { path, init: json(method, spoiltText(random, JSON.stringify(input))), read: undefined };
  }
  const fields = Object.entries(input).map(([name, value]): [string, string] => [
    name.slice(0, 100),
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500),
  ]);
  return { path: `${path}?${new URLSearchParams(fields)}`, init: {}, read: undefined };
};

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

const byApi: Doorway = ({ paths }, input, random) => {
  const [method, pattern] = oneOf(random, paths);
  const inside = oneOf(random, [input, JSON.stringify(input)]);
  const options = { url: filled(pattern, input), data: inside };
  const data = spoiltText(random, JSON.stringify({ options }));
  return { path: resourcePath('Api', VERBS[method]), init: form({ data }), read: undefined };
};

const doorwaysOf = ({ resources, paths }: Call): Doorway[] => [
  ...(resources.length > 0 ? [byResource, byResource] : []),
  ...(paths.length > 0 ? [byPath, byApi] : []),
];

const NOTHING_INTERNAL = /Zod|\bat .*\.ts\b|node_modules|\bselect \w|postgres|22P02|ECONN/i;

/** Expects success or a refusal in wire format, and no success for input that the contract refuses. */
function expectAnswered(call: Call, { read }: Asked, reply: Reply, what: string): void {
  const isMoved = reply.status === 301 && call.errors.includes('moved');
  const isRefused = isMoved || (reply.status >= 400 && reply.status < 500);
  expect(reply.status === 200 || isRefused, what).toBe(true);
  const body = reply.json<Partial<Envelope> & { error?: WireError; data?: unknown }>();
  const message = body.resource_response ?? body;
  if (reply.status === 200) {
    expect(message, what).not.toHaveProperty('error');
    expect(call.output.safeParse(message.data).error, what).toBeUndefined();
    if (read !== undefined) expect(readInput(call.input, read as Inputs).problem, what).toBeNull();
    return;
  }
  expect(message.error, what).toMatchObject({
    status: 'failure',
    http_status: reply.status,
    api_error_code: expect.any(Number),
    message: expect.stringMatching(/./),
  });
  expect(`${message.error?.message} ${message.error?.message_detail}`).not.toMatch(
    NOTHING_INTERNAL,
  );
}

function clientFor(world: World, call: Call, random: Random): Client {
  if (ENDS_SESSION.has(call.name)) return app.visitor();
  return oneOf(random, [world.owner, world.owner, world.owner, world.other, app.visitor()]);
}

/** The last bookmark of each list, by the name of its call. */
const bookmarks = new Map<string, string>();

async function oneRound(world: World, random: Random, round: number): Promise<number> {
  const call = oneOf(random, calls);
  const right = oneOf(random, world.rightInputs(call));
  const input = madeInput(random, call, right, bookmarks.get(call.name));
  const request = oneOf(random, doorwaysOf(call))(call, input, random);
  const client = clientFor(world, call, random);
  const text = JSON.stringify(input).slice(0, 400);
  const what = `FUZZ_SEED=${SEED} round ${round}: ${call.name} ${request.path.slice(0, 300)} ${text}`;
  const reply = await client.request(request.path, request.init).catch((error: unknown) => {
    throw new Error(`${what} was not answered`, { cause: error });
  });
  expectAnswered(call, request, reply, `${what} ${reply.status} ${reply.text.slice(0, 600)}`);
  const body = reply.json<{ bookmark?: string } & Partial<Envelope>>();
  const next = (body.resource_response ?? body).bookmark;
  if (next !== undefined) bookmarks.set(call.name, next);
  return reply.status;
}

test(
  'whatever a call is asked, it answers in the words of the wire, and answers [CALL-16] [SEC-58] [SEC-61] [SEC-64]',
  { timeout: SECONDS * 1000 + 120_000 },
  async () => {
    process.stdout.write(`Fuzzing for ${SECONDS} s with FUZZ_SEED=${SEED}.\n`);
    const random = randomFrom(SEED);
    const answers = new Map<number, number>();
    let world = await aWorld();
    const end = performance.now() + SECONDS * 1000;
    for (let round = 1; performance.now() < end; round += 1) {
      if (round % ROUNDS_OF_WORLD === 0) world = await aWorld();
      app.clock.now = new Date(app.clock.now.getTime() + ROUND_MS);
      const status = await oneRound(world, random, round);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    // If the endpoint had refused everything, nothing would have been tested.
    expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
    process.stdout.write(`Answered: ${[...answers].map((pair) => pair.join(': ')).join(', ')}\n`);
  },
);
