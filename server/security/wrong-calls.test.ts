import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import { resourcePath, type Envelope, type WireError } from '#contract/kernel/envelope.ts';
import { readJson } from '#contract/kernel/json.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { fieldsOf, forgedBookmarks, inputsOf, wrongValues, type Inputs } from './test-inputs.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

/** The calls that each endpoint is tested with, some of them valid. */
const calls = Object.values(callsByDomain).flat();
// It ends the session that all other calls use; it takes no input.
const LOG_OUT = 'v3_delete_user_session';

let app: TestApp;
let person: TestPerson;
let tables: Snapshot;
let rightInputs: (call: Call) => Inputs[];

beforeAll(async () => {
  app = await testApp();
  person = await app.person('ada');
  rightInputs = await inputsOf(person);
  await app.runJobs();
  tables = await watchTables(app);
});
afterAll(() => app.close());

interface Answer {
  readonly isBare: boolean;
  readonly status: number;
  readonly text: string;
  /** As in the envelope. */
  readonly http_status: number;
}

/** Makes the call through each of its endpoints, the bare paths both directly and inside ApiResource. */
async function throughEveryEndpoint(client: Client, call: Call, input: Inputs): Promise<Answer[]> {
  const answers: Answer[] = [];
  const [resource] = call.resources;
  if (resource) {
    // A get may be posted as well: a query cannot be as long as some of what is sent here.
    const data = JSON.stringify({ options: input });
    const path = resourcePath(...resource);
    const { status, text } =
      resource[1] === 'get' && data.length < 4000
        ? await client.request(`${path}?${new URLSearchParams({ data })}`)
        : await client.request(path, { method: 'POST', body: new URLSearchParams({ data }) });
    const { resource_response: message } = JSON.parse(text) as Envelope;
    answers.push({ isBare: false, status, text, http_status: message.http_status });
  }
  for (const [method, path] of call.paths) {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(input[name]));
    const init =
      method === 'GET'
        ? {}
        : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
    const query = method === 'GET' ? `?${queryOf(input)}` : '';
    const { status, text } = await client.request(target + query, { method, ...init });
    const { error } = JSON.parse(text) as { error?: WireError };
    // A query holds nothing but well-formed text: in it some wrong values are right.
    if (method === 'GET' && status < 500) continue;
    answers.push({ isBare: true, status, text, http_status: error?.http_status ?? 200 });
  }
  return answers;
}

function textOf(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? 1)).slice(0, 2000);
  return text === '' ? '%20' : encodeURIComponent(text.toWellFormed());
}

function queryOf(input: Inputs): string {
  const fields = Object.entries(input).flatMap(([name, value]) =>
    // An array in a query is a field that comes twice.
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      name,
      (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 4000),
    ]),
  );
  return String(new URLSearchParams(fields));
}

/** Every so-manieth input is tried; with TEST_ROUNDS (npm run test:long) all of them are. */
const EVERY = process.env['TEST_ROUNDS'] ? 1 : 15;
const LIMIT_MS = EVERY === 1 ? 1_800_000 : 600_000;
const sampled = <T>(all: readonly T[], every: number): T[] =>
  all.filter((_, index) => EVERY === 1 || index % every === 0);

/** Each right input with one field wrong, as the contract takes it. */
function oneWrong(call: Call): { accepted: Inputs[]; refused: Inputs[] } {
  const inputs = rightInputs(call).flatMap((right) =>
    fieldsOf(call).flatMap((field) => wrongValues.map((value) => ({ ...right, [field]: value }))),
  );
  const accepted = inputs.filter((input) => isAccepted(call, input));
  const refused = inputs.filter((input) => !isAccepted(call, input));
  return { accepted: sampled(accepted, EVERY), refused: sampled(refused, 5 * EVERY) };
}

/** As the server reads it, not as it is written here: a long number arrives as its digits. */
function isAccepted(call: Call, input: Inputs): boolean {
  return readInput(call.input, readJson(JSON.stringify(input)) as Inputs).problem === null;
}

function label(call: Call, input: Inputs): string {
  return `${call.name} ${JSON.stringify(input).slice(0, 300)}`;
}

const NOTHING_INTERNAL = /Zod|\bat .*\.ts\b|node_modules|\bselect \w|postgres|22P02|ECONN/i;

test(
  'what the contract refuses is answered 400 at every endpoint and changes nothing [CALL-16] [SEC-58] [SEC-59] [SEC-64]',
  async () => {
    const before = await tables();
    for (const call of calls.filter(({ name }) => name !== LOG_OUT)) {
      for (const input of oneWrong(call).refused) {
        for (const answer of await throughEveryEndpoint(person, call, input)) {
          expect(answer, label(call, input)).toMatchObject({ http_status: answer.status });
          // As a place in a path, what was wrong may be an id that nothing has.
          expect(answer.status, label(call, input)).toBeOneOf(answer.isBare ? [400, 404] : [400]);
          expect(answer.text).not.toMatch(NOTHING_INTERNAL);
        }
      }
    }
    expect(await tables()).toEqual(before);
  },
  LIMIT_MS,
);

test(
  'what the contract lets through is answered below 500, and changes nothing where it is refused [CALL-16] [SEC-62]',
  async () => {
    let before = await tables();
    for (const call of calls.filter(({ name }) => name !== LOG_OUT)) {
      for (const input of oneWrong(call).accepted) {
        const answers = await throughEveryEndpoint(person, call, input);
        for (const { status, text } of answers) {
          expect(status, `${label(call, input)} ${text}`).toBeLessThan(500);
        }
        const after = await tables();
        if (answers.every(({ status }) => status >= 400)) {
          expect(after, label(call, input)).toEqual(before);
        }
        before = after;
      }
    }
  },
  LIMIT_MS,
);

test(
  'a bookmark that no list made is refused or leads somewhere, and never breaks a list [CALL-16] [SEC-58]',
  async () => {
    // Somebody new: what was let through before may have taken away what the lists are of.
    const owner = await app.person();
    await app.db.read.run('update people set is_operator = true where id = :id', { id: owner.id });
    const inputs = await inputsOf(owner);
    await app.db.read.run(
      `insert into topics (slug, name, board_count, pin_count, person_count, trend, cover_pins)
       select 'feathers', 'Feathers', 1, 1, 1, 0, array[max(pin_id)] from pin_search`,
    );
    for (const call of calls.filter(({ paged }) => paged)) {
      for (const right of inputs(call)) {
        for (const bookmarks of sampled(forgedBookmarks, 3)) {
          for (const answer of await throughEveryEndpoint(owner, call, { ...right, bookmarks })) {
            const text = `${label(call, right)} ${bookmarks.slice(0, 80)}`;
            expect(answer, text).toMatchObject({ http_status: answer.status });
            expect(answer.status, text).toBeOneOf([200, 400]);
          }
        }
      }
    }
  },
  LIMIT_MS,
);

test('a stranger without a session is answered 401 by every call for signed-in people, whatever they send [SEC-26]', async () => {
  const before = await tables();
  for (const call of calls.filter(({ audience }) => audience !== 'anyone')) {
    for (const input of [{}, ...rightInputs(call), { board_id: {}, guid: 7 }]) {
      for (const answer of await throughEveryEndpoint(app.visitor(), call, input)) {
        expect(answer, label(call, input)).toMatchObject({ status: 401, http_status: 401 });
      }
    }
  }
  expect(await tables()).toEqual(before);
});
