import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { startImport, type BroughtFile } from '#contract/transfer/bring.ts';
import { aPicture } from '#server/testing/pins.ts';
import type { Site } from '#server/media/outside/test-site.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { bringArchive } from './archived/test-archive.ts';
import { aSiteOfPages, bookmarks, bring, folder, importNow, link } from './test-bring.ts';

const ENTRIES = 40;

/** An export of as many Pins, with their pictures. */
async function anExport(): Promise<Uint8Array> {
  const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value));
  const pictures = await Promise.all(
    Array.from({ length: ENTRIES }, async (_, at) => {
      const name = `media/${String(at).padStart(32, '0')}.png`;
      return [name, Buffer.from(await aPicture(at), 'base64')] as const;
    }),
  );
  return zipSync({
    'data/export.json': json({ format: 'bowerbird-export', version: 1 }),
    'data/profile.json': json({}),
    'data/boards.json': json([{ id: '1', name: 'Pages', privacy: 'public', sections: [] }]),
    'data/pins.json': json(
      pictures.map(([picture], at) => ({
        id: `${at}`,
        board_id: '1',
        title: `Pin ${at}`,
        picture,
      })),
    ),
    ...Object.fromEntries(pictures),
  });
}

const LONG = { timeout: 120_000, interval: 20 };

let dataDir: string;
let database: TestDatabase;
let site: Site;
/** The one that runs; the second test goes on with the last of the first. */
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await dataFolder();
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
  site = await aSiteOfPages();
  server = start();
});
afterAll(async () => {
  await removeData();
  await database.close();
  await site[Symbol.asyncDispose]();
});

function bookmarksOf(person: TestPerson): Promise<BroughtFile> {
  const entries = Array.from({ length: ENTRIES }, (_, at) =>
    link(`${site.origin}/p/${at + 1}`, `Page ${at + 1}`),
  );
  return bring(person, bookmarks(folder('Pages', ...entries)));
}

const start = (): ServerProcess => startOn(database, { DATA_DIR: dataDir, FETCH_ALLOW: site.pair });

describe.skipIf(process.platform !== 'linux')('kill -9', () => {
  test.each([
    ['ann', 'an import', bookmarksOf],
    ['bea', 'an import of an export', async (person) => bringArchive(person, await anExport())],
  ] satisfies [string, string, (person: TestPerson) => Promise<BroughtFile>][])(
    '(%s) in the middle of a step of %s leaves whole steps, and the next start ends it',
    { timeout: 300_000 },
    async (name, _what, bringIt) => {
      const { db } = database;
      const client = clientOf(await server.ready);
      const fields = { password: PASSWORD, username: name, full_name: name, age: 30 };
      const account = client.call(signUp, { email: `${name}@people.example`, ...fields });
      const ann = { ...client, id: (await signedUp(account)).id } as TestPerson;
      const { id } = await bringIt(ann);
      await ann.call(startImport, {
        import_id: id,
        folders: [],
        tags: 'none',
        privacy: 'public',
      });
      await expect
        .poll(async () => (await importNow(ann, id)).counts.saved, LONG)
        .toBeGreaterThan(0);
      // A lock on the board holds a step in the middle of its transaction.
      const holder = db.lazyTransaction();
      const board = await db.read.row<{ bucket: number; id: string }>(
        'select bucket, id from boards where owner_id = :id',
        { id: ann.id },
      );
      const lock = 'select 1 from boards where bucket = :bucket and id = :id for update';
      await holder.tx.run(lock, { ...board });
      await expect.poll(() => waitersWith(db), LONG).not.toHaveLength(0);
      server.child.kill('SIGKILL');
      await server.ended;
      await holder.rollback();
      const stand = () =>
        db.read.row<{ saved: number; pins: number; counted: number }>(
          `select (select count(*)::integer from brought_rows where file_id = :fileId and state = 'saved') as saved,
             (select count(*)::integer from pins where person_id = :id) as pins,
             (select pin_count from boards where owner_id = :id) as counted`,
          { id: ann.id, fileId: id },
        );
      const half = await stand();
      expect(half?.pins).toBe(half?.saved);
      expect(half?.counted).toBe(half?.saved);
      expect(half?.saved).toBeLessThan(ENTRIES);

      server = start();
      const again = { ...ann, ...clientOf(await server.ready, {}, ann.cookies) };
      await expect.poll(async () => (await importNow(again, id)).status, LONG).toBe('done');
      expect(await stand()).toEqual({ saved: ENTRIES, pins: ENTRIES, counted: ENTRIES });
    },
  );
});
