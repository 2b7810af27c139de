import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { boardsOf, positionOfPicture } from './graph.ts';
import { databaseName } from './graph-store.ts';
import { makeLargeGraph, makeSmallGraph } from './make-graph.ts';
import { featureOf, nodeAt } from './records.ts';
import { readSnapshot } from './snapshot.ts';

const BOARDS = 1200;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-graph-'));
  await database.db.read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
     select n % 7, (n << 22) | ((n % 7) << 12), 1, n, n, n, '', case when n % 10 = 0 then 'secret' else 'public' end,
       'default', :now, :now
     from generate_series(1, ${BOARDS}) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  await database.db.read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select board % 7, board * 100 + place, (board << 22) | ((board % 7) << 12), 1,
       md5((board * place % 500)::text), true,
       case when board * place % 500 < 100 then '/de/reiher' else '/en/heron' end::tsvector
     from generate_series(1, ${BOARDS}) as board, generate_series(1, 5) as place`,
  );
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a thread builds the same graph, keeps it, and a file that is not whole is not used', async () => {
  const { db } = database;
  const { graph: small } = await makeSmallGraph(db);
  const { graph: large, from } = await makeLargeGraph(db, folder, true);
  const rows = await db.read.rows<{ signature: string; isGerman: boolean; boards: string[] }>(
    `select signature, bool_or(words @@ '''/de/reiher''') as "isGerman",
       array_agg(distinct board_id::text order by board_id::text) as boards
     from pin_search join boards on boards.bucket = pin_search.bucket and boards.id = board_id
     where privacy = 'public' group by signature`,
  );
  expect(rows.length).toBeGreaterThan(300);
  const name = await databaseName(db.read);
  const stored = await readSnapshot(folder, name);
  expect(stored?.from).toBe(from);
  for (const { signature, isGerman, boards } of rows) {
    for (const graph of [small, large, stored!.graph]) {
      const { records } = graph.pictures;
      const language = featureOf(records, nodeAt(records, positionOfPicture(graph, signature)));
      expect(language).toBe(isGerman ? 1 : 0);
      expect(boardsOf(graph, signature, 5000).toSorted()).toEqual(boards);
    }
  }
  expect((await makeLargeGraph(db, folder, true)).from).toBe(from);
  expect(await readSnapshot(folder, 'another')).toBeNull();
  const [file] = await readdir(folder);
  const opened = await open(join(folder, file!), 'r+');
  const byte = Buffer.alloc(1);
  const { size } = await opened.stat();
  await opened.read(byte, 0, 1, size - 3);
  await opened.write(Buffer.of(byte[0]! ^ 1), 0, 1, size - 3);
  expect(await readSnapshot(folder, name)).toBeNull();
  await opened.truncate(size - 4);
  expect(await readSnapshot(folder, name)).toBeNull();
  await opened.close();
});
