import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { noAdAccount } from '#server/testing/no-ad-account.ts';
import { NO_HUMANS } from '../config/human-config.ts';
import { noEvents } from '../context/event-log.ts';
import type { AdAccount, Context } from '../context/context.ts';
import { openDatabase } from '../db/pool.ts';
import { sharing } from '../db/shared-reads.ts';
import type { Tx } from '../db/tx.ts';
import type { Incoming, Kernel } from '../context/kernel.ts';
import { route, rule } from './route.ts';
import { runCall } from './run-call.ts';

let database: TestDatabase;
let kernel: Kernel;
beforeAll(async () => {
  database = await testDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.read.run('create table shelves (id int primary key, books int not null)');
  await owner.read.run('grant all on shelves to bowerbird_service');
  await owner.end();
  kernel = {
    db: database.db,
    log: pino({ level: 'silent' }),
    events: noEvents,
    clock: () => new Date(),
    human: NO_HUMANS,
    subjects: { find: async () => null, record: async () => undefined },
    findAdAccount: noAdAccount,
    spend: async (_read, { now }) => ({ left: 1, endsAt: now }),
  };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.read.run('delete from shelves');
  await database.db.read.run('insert into shelves (id, books) values (1, 0), (2, 0)');
});

const incoming = {
  viewer: null,
  isRefused: false,
  origin: { requestId: 'test' },
  signal: new AbortController().signal,
  idempotencyKey: null,
} as unknown as Incoming;
const put = defineCall({
  name: 'v3_put',
  resource: ['Put', 'create'],
  audience: 'anyone',
  input: z.object({}),
  output: z.null(),
});
const run = (useCase: (context: Context) => Promise<null>) =>
  runCall(kernel, route(put, useCase, rule('anything')), {}, incoming);
const addBook = ({ tx }: Context, shelf: number) =>
  tx.run('update shelves set books = books + 1 where id = :shelf', { shelf });
const books = async (): Promise<number[]> =>
  (await database.db.read.rows<{ books: number }>('select books from shelves order by id')).map(
    (shelf) => shelf.books,
  );

test('of two calls that wait for each other one is undone and run again: both are done, once [SEC-70]', async () => {
  let runs = 0;
  const both = Promise.withResolvers<void>();
  const oneIsDone = Promise.withResolvers<unknown>();
  let waiting = 0;
  const inOrder = (first: number, second: number) => async (context: Context) => {
    runs += 1;
    // If retried at once, it could lock its shelf again before the other transaction gets it.
    if (runs > 2) await oneIsDone.promise;
    await addBook(context, first);
    waiting += 1;
    if (waiting === 2) both.resolve();
    // Each locks one shelf before either requests the other's.
    await both.promise;
    await addBook(context, second);
    return null;
  };
  const calls = [run(inOrder(1, 2)), run(inOrder(2, 1))];
  oneIsDone.resolve(Promise.race(calls));
  await Promise.all(calls);
  expect(runs).toBe(3);
  expect(await books()).toEqual([2, 2]);
});

test.each([
  ['a deadlock', '40P01', 3],
  ['a serialisation error', '40001', 3],
  ['anything else', '22012', 1],
])(
  '%s (%s) that comes again and again is tried %i times at most, and leaves nothing [SEC-70]',
  async (_what, code, most) => {
    let runs = 0;
    const failing = run(async (context) => {
      runs += 1;
      await addBook(context, 1);
      await context.tx.run(
        `do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`,
      );
      return null;
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(runs).toBe(most);
    expect(await books()).toEqual([0, 0]);
  },
);

test('a page is as large as was asked, up to 250 for people and 50 for visitors', async () => {
  const sizes: number[] = [];
  const list = defineCall({
    name: 'v3_list',
    resource: ['List', 'get'],
    audience: 'anyone',
    input: z.object({}),
    output: z.array(z.null()),
    paged: true,
  });
  const listed = route(
    list,
    async (_context, { page_size }) => {
      sizes.push(page_size);
      return { data: [], bookmark: null };
    },
    rule('anything'),
  );
  const viewer = { id: '1', scopes: null } as Incoming['viewer'];
  for (const from of [incoming, { ...incoming, viewer }]) {
    for (const page_size of [undefined, 0, 1, 50, 51, 250, '251']) {
      await runCall(kernel, listed, { page_size }, from);
    }
  }
  expect(sizes).toEqual([25, 25, 1, 50, 50, 50, 50, 25, 25, 1, 50, 51, 250, 250]);
});

test('reads of one page look their ad account up once, and a write for itself', async () => {
  const called = (name: string, reads: boolean) =>
    route(
      defineCall({
        name,
        resource: ['Account', reads ? 'get' : 'create'],
        audience: 'advertiser',
        right: 'reporting',
        input: z.object({ advertiser_id: z.string() }),
        output: z.null(),
      }),
      async () => null,
      rule('anything'),
    );
  let lookups = 0;
  const { read } = database.db;
  const counted: Tx = {
    ...read,
    rows: (sql, values) => {
      lookups += 1;
      return read.rows(sql, values);
    },
  };
  const looking: Kernel = {
    ...kernel,
    db: { ...kernel.db, read: counted },
    findAdAccount: async (tx) => {
      await tx.rows('select id from shelves');
      return { id: '7' } as AdAccount;
    },
  };
  const viewer = { id: '1', scopes: null } as Incoming['viewer'];
  const page = { ...incoming, viewer, share: sharing() };
  const make = (isRead: boolean, from: Incoming) =>
    runCall(
      looking,
      called(isRead ? 'v3_look' : 'v3_change', isRead),
      { advertiser_id: '7' },
      from,
    );
  await Promise.all([make(true, page), make(true, page), make(true, page)]);
  expect(lookups).toBe(1);
  await make(false, page);
  expect(lookups).toBe(2);
  await make(true, { ...incoming, viewer });
  expect(lookups).toBe(3);
});
