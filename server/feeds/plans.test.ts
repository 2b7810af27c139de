import { expect, test } from 'vitest';
import type { Values } from '#server/kernel/db/parameters.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { testDatabase } from '#server/testing/database.ts';
import { publishedBoards } from '#server/boards/core/published-store.ts';
import { publishedPeople } from '#server/identity/people/published-store.ts';
import { rowsAbout } from '#server/kernel/db/rows-about.ts';
import { publishedPins } from '#server/pins/core/published-store.ts';

test('a batch is read along the key of its table, and the index without a look at the rows', async () => {
  const database = await testDatabase();
  try {
    const owner = openDatabase(database.ownerUrl, { max: 1 });
    await owner.read.run(
      `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
       select n % 1024, n, 1, 1, '', true, '' from generate_series(1, 40000) as n`,
    );
    await owner.read.run(
      `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
         created_at, updated_at)
       select n % 1024, n, n, n, n, n, '', 'public', '', :now, :now from generate_series(1, 20000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run(
      `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone,
         board_count, created_at)
       select n % 1024, n, n, '', '', '', '', 1, :now from generate_series(1, 20000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run(
      `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text, method,
         origin_pin_id, origin_person_id, words, created_at, updated_at, version)
       select n % 1024, n, 1, 1, '', '', '', '', 'uploaded', n, 1, '', :now, :now, 1
       from generate_series(1, 40000) as n`,
      { now: new Date('2026-01-01T00:00:00Z') },
    );
    await owner.read.run('analyze pin_search, pins, boards, people');
    await owner.end();
    const { read } = database.db;
    for (const [store, key] of [
      [publishedPins, 'pin_search_pkey'],
      [publishedBoards, 'boards_pkey'],
      [publishedPeople, 'people_pkey'],
    ] as const) {
      let plan = '';
      const rows = async (sql: string, values?: Values): Promise<never[]> => {
        plan = JSON.stringify(await read.rows(`explain ${sql}`, values));
        return [];
      };
      await store({ ...read, rows }, { bucket: 512, id: '0' }, 1024, 100);
      expect(plan).toContain(key);
      expect(plan).not.toContain('Seq Scan');
      // What a batch holds may be put in order again; the table is read in order.
      expect(plan.split('CTE here')[0]).not.toContain('Sort');
    }
    expect(await rowsAbout(read, 'pin_search')).toBe(40_000);
    expect(await rowsAbout(read, 'nothing')).toBe(0);
  } finally {
    await database.close();
  }
});
