import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples.ts';
import type { Call } from '#contract/kernel/call.ts';
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
let tables: readonly string[];
/** What is stored before a call, which is what the call before it left. */
let before: unknown;
beforeAll(async () => {
  page = await aPage();
  app = await testApp({ FETCH_ALLOW: new URL(page.url).host });
  await app.person();
  world = await makeWorld(app, 0, page.url);
  const found = await app.db.read.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  // Sessions and limits count requests, also refused ones.
  tables = found.map(({ name }) => name).filter((name) => /^(ad_|jobs$|catalog|audit)/.test(name));
  before = await stored();
});
afterAll(async () => {
  await app.close();
  await page.close();
});

/** Returns a digest of everything that is stored about ads. */
async function stored(): Promise<unknown> {
  const digests = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
       from ${name} t`,
  );
  return app.db.read.rows(`${digests.join(' union all ')} order by name`);
}

const inWorld = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/"(\d{19})"/g, (whole, id: string) => {
      const real = world.names.get(id);
      return real === undefined ? whole : JSON.stringify(real);
    }),
  );

test('there are tables and calls to look at', () => {
  expect(tables.length).toBeGreaterThan(40);
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
