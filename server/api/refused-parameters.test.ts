import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples.ts';
import type { Call } from '#contract/kernel/call.ts';
import { watchTables, type Snapshot } from '#server/security/test-snapshot.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aPage } from './test-one-page.ts';
import { makeWorld, type World } from './test-world.ts';

/** Of these, each parameter has to refuse some, be it a text, a number, a list, a flag or an object. */
const NONSENSE: readonly unknown[] = [{ nonsense: true }, '-?-', ['-?-'], 'x'.repeat(9000), -1.5];

/** One of what each parameter refuses is sent, in turn; with TEST_ROUNDS (npm run test:long) all of it. */
const IS_LONG = process.env['TEST_ROUNDS'] !== undefined;
const sent = (refused: readonly unknown[], turn: number): readonly unknown[] =>
  IS_LONG ? refused : refused.slice(turn % refused.length).slice(0, 1);

/** Every call about an ad account, with its documented input: what the console is made of. */
const CALLS = examples.filter(({ call }) => call.audience === 'advertiser');

/** Returns the names of a call's parameters. */
function parametersOf({ input }: Call): readonly string[] {
  const { def } = input._zod as unknown as { def: { shape?: object; in?: Call['input'] } };
  if (def.shape) return Object.keys(def.shape);
  return def.in ? parametersOf({ input: def.in } as Call) : [];
}

let app: TestApp;
let page: Awaited<ReturnType<typeof aPage>>;
let world: World;
let tables: Snapshot;
/** What is stored before a call, which is what the call before it left. */
let before: readonly string[];
beforeAll(async () => {
  page = await aPage();
  app = await testApp({ FETCH_ALLOW: new URL(page.url).host });
  await app.person();
  world = await makeWorld(app, 0, page.url);
  tables = await watchTables(app);
  before = await stored();
});
afterAll(async () => {
  await app.close();
  await page.close();
});

/** Returns all that is stored, also what a snapshot leaves out because other refusals are written to it. */
async function stored(): Promise<readonly string[]> {
  const [logged] = await app.db.read.rows<{ line: string }>(
    `select coalesce((select sum(hashtextextended(l::text, 0)) from audit_log l), 0) || ' '
       || coalesce((select sum(hashtextextended(s::text, 0)) from ad_samples s), 0) as line`,
  );
  return [...(await tables()), logged?.line ?? ''];
}

const inWorld = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/"(\d{19})"/g, (whole, id: string) => {
      const real = world.names.get(id);
      return real === undefined ? whole : JSON.stringify(real);
    }),
  );

test('there are tables and calls to look at', () => {
  expect(before.length).toBeGreaterThan(200);
  expect(CALLS.length).toBeGreaterThan(100);
});

describe('a parameter without sense is refused with its name, and nothing changes', () => {
  test.each(CALLS.map(({ call, input }, at) => [call.name, call, input, at] as const))(
    '%s',
    async (_name, call, example, at) => {
      const input = inWorld(example) as Record<string, unknown>;
      const parameters = parametersOf(call);
      expect(parameters).toContain('advertiser_id');
      for (const [place, field] of parameters.entries()) {
        const refused = NONSENSE.filter(
          (bad) => !call.input.safeParse({ ...input, [field]: bad }).success,
        );
        expect(refused.length, `${field} accepts anything`).toBeGreaterThan(0);
        for (const bad of sent(refused, at + place)) {
          const { status, code, message } = await world.noor.refusal(call, {
            ...input,
            [field]: bad,
          });
          expect([field, status, code]).toEqual([field, 400, 'invalid_input']);
          // Within a list or an object the place is named too.
          expect(message).toMatch(new RegExp(`^Parameter '${field}(\\.[^']+)?' is invalid\\.$`));
        }
      }
      expect(await stored()).toEqual(before);
    },
  );
});
