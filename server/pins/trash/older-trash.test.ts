import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deleteBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { deletePin } from '#contract/pins.ts';
import { deletePins } from '#contract/pins/moves.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { urlsOf } from '#server/kernel/embedded/roles.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, pinNow } from '#server/testing/pins.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Adds columns, as a later release's migration would. */
async function addColumns(tables: readonly string[]): Promise<void> {
  const [{ name } = { name: '' }] = await app.db.read.rows<{ name: string }>(
    'select current_database() as name',
  );
  const owner = new pg.Client({
    connectionString: urlsOf(inject('postgres').access, name).ownerUrl,
  });
  await owner.connect();
  for (const table of tables) {
    await owner.query(`alter table ${table} add column later_size int not null default 7,
      add column later_word text not null default 'it''s new',
      add column later_words text[] not null default '{a,b}', add column later_time timestamptz`);
  }
  await owner.end();
}

test('what went into the trash before a release added columns comes back with their defaults', async () => {
  const ann = await app.person();
  const [home, gone, merged] = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  const sections = [await aSection(ann, gone.id), await aSection(ann, merged.id)];
  const withBoards = [
    await aPin(ann, gone.id),
    await aPin(ann, gone.id, { section: sections[0]?.id ?? '' }),
    await aPin(ann, merged.id, { section: sections[1]?.id ?? '' }),
  ];
  const single = await aPin(ann, home.id);
  const many = [await aPin(ann, home.id), await aPin(ann, home.id)];
  const pins = [...withBoards, single, ...many].map(({ id }) => id);
  await ann.call(deletePin, { id: single.id });
  await ann.call(deletePins, { pin_ids: many.map(({ id }) => id) });
  await ann.call(mergeBoards, { board_id: merged.id, destination_board_id: home.id });
  await ann.call(deleteBoard, { board_id: gone.id });
  await app.runJobs();

  await addColumns(['pins', 'boards', 'sections']);
  const away = [single, ...many, gone, merged].map(({ id }) => id);
  await ann.call(restoreFromTrash, { ids: away });
  await app.runJobs();

  const defaults = {
    later_size: 7,
    later_word: "it's new",
    later_words: ['a', 'b'],
    later_time: null,
  };
  for (const [table, ids] of [
    ['pins', pins],
    ['boards', [gone.id, merged.id]],
    ['sections', sections.map(({ id }) => id)],
  ] as const) {
    const rows = await app.db.read.rows(
      `select later_size, later_word, later_words, later_time from ${table}
       where id = any(:ids::bigint[])`,
      { ids },
    );
    expect(rows, table).toEqual(ids.map(() => defaults));
  }
  for (const id of pins) expect(await pinNow(ann, id)).toMatchObject({ id });
  expect((await boardNow(ann, gone.id)).pin_count).toBe(2);
  expect((await boardNow(ann, merged.id)).pin_count).toBe(1);
  expect((await boardNow(ann, home.id)).pin_count).toBe(3);
  await expectRightCounts(app);
});
