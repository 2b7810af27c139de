import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import {
  collaboratorsPage,
  firstCollaborators,
  sharedAmong,
  sharedBoards,
} from './collaborator-store.ts';
import { boardFollowersPage, followedBoardsPage } from '../following/follow-store.ts';
import {
  boardInvitationsPage,
  invitedAmong,
  ownInvitationsPage,
} from '../sharing/invitation-store.ts';
import {
  boardsAlphabetically,
  boardsAmong,
  boardsByAge,
  boardsByLastSave,
  boardsFromOldest,
  boardsOfAdvertiser,
  boardsWithoutPosition,
  type Shelf,
} from '../lists/list-store.ts';
import { notesOf } from '../notes/note-store.ts';
import { sectionBySlug, sectionsOf } from './section-store.ts';
import { boardBySlug, boardsByIds, lockBoards, takenBoardNames } from './store.ts';
import { tiesTo } from './ties-store.ts';

let database: TestDatabase;
const shelf: Shelf = { ownerId: '7', privacies: ['public'] };
const at = new Date('2026-01-01T00:00:00Z');

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  // One owner with many boards among many owners; all in one bucket, as in a small installation.
  await read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
       last_saved_at, created_at, updated_at, advertiser_id)
     select 0, n, n % 50, 'Board ' || n, '0board ' || n, 'board-' || n, '', 'public', 'default',
       :at::timestamptz + n * interval '1 minute', :at, :at, 
       case when n % 10 = 0 then n % 1000 end
     from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into board_slugs (bucket, owner_id, slug, board_id)
     select bucket, owner_id, slug, id from boards`,
  );
  await read.run(
    `insert into sections (bucket, id, board_id, title, slug, position, created_at)
     select 0, n, n % 200, 'Section ' || n, 'section-' || n, n, :at from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into section_slugs (bucket, board_id, slug, section_id)
     select bucket, board_id, slug, id from sections`,
  );
  await read.run(
    `insert into board_followers (bucket, board_id, person_id, created_at)
     select 0, n % 200 + 1, n, :at::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) as n
     union all
     select 0, n, 7, :at::timestamptz + n * interval '1 minute' from generate_series(301, 5000) as n`,
    { at },
  );
  await read.run(
    `insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
     select 0, n % 500 + 1, n, 1, :at::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into board_invitations
       (bucket, id, board_id, person_id, invited_by, state, created_at)
     select 0, n, n % 200, n / 200, 1, 'pending', :at from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into board_notes (bucket, id, board_id, person_id, title, body, items, created_at, updated_at)
     select 0, n, n % 200, 7, '', '', '[]', :at, :at from generate_series(1, 20000) as n`,
    { at },
  );
  // Only a table's owner may gather its statistics.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run(
    'analyze boards, board_slugs, sections, section_slugs, board_followers, board_collaborators, board_invitations, board_notes',
  );
  await asOwner.end();
});
afterAll(() => database.close());

const planOf = (ask: (tx: Tx) => Promise<unknown>) => planIn(database.db, ask);

const followed = { personId: '7', privacies: ['public'] } as const;
const invitations = { after: '9000', limit: 26 };
const cursor = { sortKey: '0board 5', id: '5' };
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['boards_alphabetical', (tx) => boardsAlphabetically(tx, shelf, null, 26)],
  ['boards_alphabetical', (tx) => boardsAlphabetically(tx, shelf, cursor, 26)],
  ['boards_of_advertiser', (tx) => boardsOfAdvertiser(tx, { id: '70', ownerId: '7' })],
  ['boards_newest', (tx) => boardsByAge(tx, shelf, '9000', 26)],
  ['boards_newest', (tx) => boardsFromOldest(tx, shelf, '9000', 26)],
  ['boards_newest', (tx) => boardsWithoutPosition(tx, shelf, ['57', '107'], '9000', 26)],
  ['boards_last_saved', (tx) => boardsByLastSave(tx, shelf, { at, id: '9000' }, 26)],
  ['board_followers_newest', (tx) => boardFollowersPage(tx, '7', { at, id: '9' }, 26)],
  ['board_collaborators_in_order', (tx) => collaboratorsPage(tx, '7', { at, id: '9' }, 26)],
  ['board_invitations_newest', (tx) => boardInvitationsPage(tx, '7', null, invitations)],
  ['board_invitations_newest', (tx) => boardInvitationsPage(tx, '7', '9', invitations)],
  ['board_invitations_of_person', (tx) => ownInvitationsPage(tx, '7', ['public'], invitations)],
  ['board_followers_of_person', (tx) => followedBoardsPage(tx, followed, null, 26)],
  ['board_notes_newest', (tx) => notesOf(tx, '7', { before: '9000', without: ['8'], limit: 26 })],
  ['sections_in_order', (tx) => sectionsOf(tx, '7', { position: 700, id: '707' }, 26)],
])('a page of a list seeks along %s and sorts nothing', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toContain(`using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['boards_pkey', (tx) => boardsByIds(tx, ['5', '6', '7'])],
  ['boards_newest', (tx) => boardsAmong(tx, shelf, ['7', '57'])],
  ['boards_pkey', (tx) => lockBoards(tx, ['5', '6'])],
  ['boards_pkey', (tx) => lockBoards(tx, ['5'])],
  ['board_followers_pkey', (tx) => tiesTo(tx, { id: '7' }, ['5', '6', '7'])],
  ['board_collaborators_of_person', (tx) => sharedAmong(tx, '7', ['5', '6', '7'])],
  ['board_collaborators_in_order', (tx) => firstCollaborators(tx, ['5', '6', '7'], 5)],
  ['board_collaborators_of_person', (tx) => sharedBoards(tx, '7', ['public'])],
  ['board_invitations_of_person_to_board', (tx) => invitedAmong(tx, '7', ['5', '6', '7'])],
  ['boards_name', (tx) => takenBoardNames(tx, '7', ['board 7', 'board 57'])],
  ['board_slugs_pkey', (tx) => boardBySlug(tx, '7', 'board-7')],
  ['section_slugs_pkey', (tx) => sectionBySlug(tx, '7', 'section-7')],
])('a look-up goes through %s', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
