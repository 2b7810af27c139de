import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { createDraft } from '#contract/builder/drafts.ts';
import { MAX_DRAFTS } from '#contract/builder/limits.ts';
import { convertToBusiness, createAdAccount } from '#contract/business/ad-accounts.ts';
import { createSiteClaim, MAX_CLAIMS } from '#contract/business/claims.ts';
import { createAccessToken } from '#contract/identity.ts';
import { MAX_AD_ACCOUNTS, MAX_BOARDS, MAX_TOKENS } from '#contract/kernel/limits.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

const AT_ONCE = 70;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Limited {
  readonly what: string;
  readonly table: string;
  readonly most: number;
  /** Comes close to the limit, where that takes many requests. */
  readonly prepare?: (person: TestPerson) => Promise<unknown>;
  readonly make: (person: TestPerson, at: number) => Promise<unknown>;
}

const LIMITED: readonly Limited[] = [
  {
    what: 'access tokens',
    table: 'access_tokens where person_id = :id',
    most: MAX_TOKENS,
    make: (person, at) => person.call(createAccessToken, { name: `Token ${at}`, scopes: ['read'] }),
  },
  {
    what: 'ad accounts',
    table: 'ad_accounts where owner_id = :id',
    most: MAX_AD_ACCOUNTS,
    prepare: (person) => person.call(convertToBusiness, { name: 'Shop', country: 'US' }),
    make: (person, at) => person.call(createAdAccount, { name: `Shop ${at}`, country: 'US' }),
  },
  {
    what: 'claims to sites',
    table: 'site_claims where person_id = :id',
    most: MAX_CLAIMS,
    make: (person, at) => person.call(createSiteClaim, { website: `https://shop${at}.example` }),
  },
  {
    what: 'drafts',
    table: 'pin_drafts where person_id = :id',
    most: MAX_DRAFTS,
    prepare: async (person) => {
      for (let at = 0; at < MAX_DRAFTS - 10; at += 1) await person.call(createDraft, {});
    },
    make: (person) => person.call(createDraft, {}),
  },
  {
    what: 'boards',
    table: 'boards where owner_id = :id',
    most: MAX_BOARDS,
    prepare: async (person) => {
      await aBoard(person);
      await app.db.read.run(
        `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
           created_at, updated_at)
         select bucket, id + place, owner_id, 'Board of ' || place, '0' || place, 'of-' || place, '',
           'public', 'default', created_at, updated_at
         from boards, generate_series(1, :boardCount) as place where owner_id = :id`,
        { id: person.id, boardCount: MAX_BOARDS - 11 },
      );
      // Ids of the same millisecond are the ones just written.
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
    },
    make: (person, at) => person.call(createBoard, { name: `More ${at}` }),
  },
];

test.each(LIMITED)('the limit of $what holds for many that are made at once', async (limited) => {
  const person = await app.person();
  await limited.prepare?.(person);
  const all = Array.from({ length: AT_ONCE }, (_, at) => limited.make(person, at));
  await Promise.allSettled(all);
  const row = await app.db.read.row<{ count: number }>(
    `select count(*)::int as count from ${limited.table}`,
    { id: person.id },
  );
  expect(row?.count).toBe(limited.most);
});
