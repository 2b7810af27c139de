import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import * as jobs from '../bulk/bulk-job-store.ts';
import * as bulk from '../bulk/bulk-pins-store.ts';
import * as lists from '../core/list-store.ts';
import {
  nextSortKey,
  pinsByColor,
  pinsInManualOrder,
  sectionPinsByColor,
  sectionPinsInManualOrder,
} from '../ordering/order-store.ts';
import { openWords } from '../visibility/open-words-store.ts';
import { boardsWithNeighbours } from '../lists/neighbours-store.ts';
import { visibilityRow } from '../visibility/visibility-store.ts';
import { viewRows } from '../visibility/view-store.ts';
import { deleteSponsorshipsOf, sponsorshipsRequestedOf } from '../view/sponsor-store.ts';
import { lockPins, pinsByIds } from '../core/store.ts';
import { takeOldTrash, takeTrashBy, takeTrashOn, trashPage } from '../trash/trash-store.ts';

let database: TestDatabase;
const signature = (n: number): string => n.toString(16).padStart(32, '0');

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  // Everybody in one bucket, as in a small installation: 400 boards and 500 people, all public.
  await read.run(
    `insert into pins (bucket, id, board_id, section_id, person_id, signature, title, description,
       alt_text, method, source_pin_id, origin_pin_id, origin_person_id, words, created_at, updated_at, version)
     select 0, n, n % 400, case when n % 400 < 40 then n % 4000 end, n % 500, lpad(to_hex(n % 9000), 32, '0'),
       '', '', '', 'repin', case when n % 7 > 0 then 1 end, 1, 1,
       to_tsvector('simple', 'all word' || n % 3000), :now, :now, 1
     from generate_series(1, 40000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  await read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, id, board_id, person_id, signature, source_pin_id is null, words from pins`,
  );
  await read.run(
    `insert into picture_counts (bucket, signature, pins, saves)
     select distinct 0, signature, 1, 1 from pins`,
  );
  await read.run(
    `insert into picture_counted_pins (bucket, signature, pin_id, is_save)
     select 0, signature, id, false from pins where id <= 10000`,
  );
  await bulkWork(read);
  await whatShowsThem(read);
  await inTheTrash(read);
  await paidFor(read);
  const asOwner = openDatabase(database.ownerUrl, { max: 1, statementTimeout: 60_000 });
  await asOwner.read.run('analyze');
  await asOwner.end();
});
afterAll(() => database.close());

async function bulkWork(read: Tx): Promise<void> {
  await read.run(
    `insert into bulk_jobs (bucket, id, person_id, action, status, pin_count, done_count, created_at, finished_at)
     select 0, n, n % 200, 'move', 'done', 1, 1, :now, :now from generate_series(1, 4000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  await read.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, is_done)
     select 0, n % 50, n, 7, n % 10 > 0 from generate_series(1, 20000) as n`,
  );
  await read.run(
    `insert into busy_boards (bucket, board_id, job_id, action)
     select 0, n, n % 50, 'move' from generate_series(1, 2000) as n`,
  );
}

async function inTheTrash(read: Tx): Promise<void> {
  await read.run(
    `insert into trash (bucket, id, kind, person_id, board_id, owner_id, deleted_at)
     select 0, n, 'pin', n % 500, n % 400, n % 300, :now::timestamptz + n * interval '1 minute'
     from generate_series(100001, 120000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  await read.run(
    `insert into trashed_pins (bucket, id, thing_id, person_id, signature, pin)
     select bucket, id, id, person_id, 'aa', '{}' from trash`,
  );
  await read.run(
    `insert into trashed_boards (bucket, id, board, sections, slugs, section_slugs)
     select bucket, id, '{}', '[]', '{}', '[]' from trash`,
  );
}

async function paidFor(read: Tx): Promise<void> {
  await read.run(
    `insert into pin_sponsors (bucket, pin_id, sponsor_id, status, asked_at)
     select 0, n, n % 500, n % 3 + 1, :now from generate_series(1, 20000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
}

/** Creates boards, people, pictures, follows and blocks: everything that a pin's view refers to. */
async function whatShowsThem(read: Tx): Promise<void> {
  const at = { now: new Date('2026-01-01T00:00:00Z') };
  await read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
     select 0, n, n % 500, n, n, n, '', 'public', 'default', :now, :now from generate_series(0, 9000) as n`,
    at,
  );
  await read.run(
    `insert into completions (kind, subject, key, label, weight)
     select 3, id, completion_key(name), '', 0 from boards`,
  );
  await read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'u' || n, '', '', '', 'UTC', :now from generate_series(0, 9000) as n`,
    at,
  );
  await read.run(
    `insert into pictures (bucket, signature, kind, width, height, ext, dominant_color, thumb_hash, bytes, animated, created_at)
     select 0, lpad(to_hex(n), 32, '0'), 'stored', 1, 1, 'jpg', '#000000', '', 1, false, :now
     from generate_series(0, 8999) as n`,
    at,
  );
  await read.run(
    `insert into following (bucket, person_id, followee_id, created_at)
     select 0, n % 20, 1000 + n, :now from generate_series(1, 20000) as n`,
    at,
  );
  await read.run(
    `insert into blocks (bucket, person_id, blocked_id, created_at)
     select 0, n % 20, 1000 + n, :now::timestamptz from generate_series(1, 20000) as n
     union all select 0, 50000 + n, n % 20, :now::timestamptz from generate_series(1, 20000) as n`,
    at,
  );
}

const planOf = (ask: (tx: Tx) => Promise<unknown>) => planIn(database.db, ask);

const filled = ['pins', 'boards', 'people', 'pictures', 'following', 'blocks', 'picture_counts'];
const then = new Date('2026-01-20T00:00:00Z');
const first = { after: null, limit: 26 };
const inOrder = { after: { key: '-20000', id: '20000' }, limit: 26 };
const whole = { boardId: '77', outside: false };
const next = { after: '20000', limit: 26 };
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['pins_of_board', (tx) => lists.pinsOfBoard(tx, '77', first)],
  ['pins_of_board', (tx) => lists.pinsOfBoard(tx, '77', next)],
  ['pins_of_board_outside_sections', (tx) => lists.pinsOutsideSections(tx, '77', first)],
  ['pins_of_board_outside_sections', (tx) => lists.pinsOutsideSections(tx, '77', next)],
  ['pins_of_section', (tx) => lists.pinsOfSection(tx, '27', first)],
  ['pins_of_person', (tx) => lists.pinsOfPerson(tx, '7', first)],
  ['pins_of_person', (tx) => lists.pinsOfPerson(tx, '7', next)],
  ['pins_made_by_person', (tx) => lists.pinsMadeBy(tx, '10', next)],
  ['pin_search_of_person', (tx) => lists.publicPinsOfPerson(tx, '7', first)],
  ['pin_search_of_person', (tx) => lists.publicPinsOfPerson(tx, '7', next)],
  ['pin_search_made_by_person', (tx) => lists.publicPinsMadeBy(tx, '10', next)],
  [
    'pins_of_person_by_picture',
    (tx) => lists.lastPinsOfPictures(tx, '7', [signature(7), signature(57)]),
  ],
  ['pin_search_of_picture', (tx) => lists.publicBoardsOfPicture(tx, signature(7), 10)],
  ['pin_search_of_picture', (tx) => boardsWithNeighbours(tx, signature(7), 100)],
  ['pins_of_board', (tx) => boardsWithNeighbours(tx, signature(7), 100)],
  ['pins_of_board', (tx) => lists.newestSignaturesOfBoard(tx, '77', 25)],
  [
    'pins_of_board',
    (tx) =>
      lists.newestSignaturesSaying(
        tx,
        '77',
        { words: 'herons', languages: [{ code: 'en', name: 'english' }] },
        25,
      ),
  ],
  ['pins_of_section', (tx) => lists.newestSignaturesOfSection(tx, '27', 25)],
  ['pins_of_board_by_hand', (tx) => pinsInManualOrder(tx, whole, first)],
  ['pins_of_board_by_hand', (tx) => pinsInManualOrder(tx, whole, inOrder)],
  ['pins_of_board_by_color', (tx) => pinsByColor(tx, whole, first)],
  ['pins_of_board_by_color', (tx) => pinsByColor(tx, { ...whole, outside: true }, inOrder)],
  ['pins_of_section_by_hand', (tx) => sectionPinsInManualOrder(tx, '27', inOrder)],
  ['pins_of_section_by_color', (tx) => sectionPinsByColor(tx, '27', inOrder)],
  ['pins_of_board_by_hand', (tx) => nextSortKey(tx, '77', -20000n, '9')],
  ['bulk_jobs_of_person', (tx) => jobs.bulkJobsOf(tx, '7', '3000', 26)],
  ['busy_boards_pkey', (tx) => jobs.actionsOn(tx, ['7', '8'])],
  ['bulk_job_pins_left', (tx) => bulk.nextPinsOf(tx, '7', 100)],
  ['pins_pkey', (tx) => bulk.groupsOf(tx, ['7', '8', '9'])],
  ['pins_pkey', (tx) => pinsByIds(tx, ['7', '8', '9'])],
  ['trash_of_person', (tx) => trashPage(tx, '7', then, null, 26)],
  ['trash_of_person', (tx) => trashPage(tx, '7', then, { at: then, id: '100500' }, 26)],
  ['trash_of_person', (tx) => takeTrashBy(tx, '7', 100)],
  ['trash_of_owner', (tx) => takeTrashOn(tx, '7', 100)],
  ['trash_oldest', (tx) => takeOldTrash(tx, then, 200)],
  ['pin_sponsors_by_sponsor', (tx) => deleteSponsorshipsOf(tx, '7', 20)],
  ['pin_sponsors_pkey', (tx) => deleteSponsorshipsOf(tx, '7', 20)],
  ['pin_sponsors_pkey', (tx) => sponsorshipsRequestedOf(tx, '7', ['7', '507', '8'])],
  ['pins_pkey', (tx) => lockPins(tx, ['7', '8', '9'])],
])('finds through %s, without looking at every row', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(new RegExp(` ${index}\\b`));
  expect(plan).not.toContain('Seq Scan');
});

test('what is shown of some pins is looked up, table by table, and nothing is read through', async () => {
  const plan = await planOf((tx) => viewRows(tx, '7', ['7', '8', '9']));
  for (const index of ['pins', 'boards', 'people', 'pictures', 'following', 'blocks']) {
    expect(plan).toMatch(new RegExp(` ${index}_pkey\\b`));
  }
  expect(plan).toContain(' blocks_against');
  expect(plan).toContain(' pins_of_person_by_picture');
  expect(plan).not.toMatch(/following_newest|blocks_newest/);
  const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '');
  // There are no likes, comments or sections here, and an empty table is scanned sequentially.
  expect(read.filter((table) => filled.includes(table))).toEqual([]);
});

test('a pin that is to be saved is looked up, table by table, and nothing is read through', async () => {
  const plan = await planOf((tx) => visibilityRow(tx, '7', '8'));
  for (const index of ['pins', 'boards', 'people', 'pictures', 'blocks']) {
    expect(plan).toMatch(new RegExp(` ${index}_pkey\\b`));
  }
  expect(plan).toContain(' blocks_against');
  const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '');
  expect(read.filter((table) => filled.includes(table))).toEqual([]);
});

test('what some pins say that match is looked up, table by table, and nothing is read through', async () => {
  const plan = await planOf((tx) =>
    openWords(tx, '7', { match: "'word77'", lead: "'word77'" }, 'all', 60),
  );
  expect(plan).toContain(' pin_search_words');
  for (const index of ['pins', 'boards', 'people', 'blocks']) {
    expect(plan).toMatch(new RegExp(` ${index}_pkey\\b`));
  }
  expect(plan).not.toContain('Seq Scan');
});
