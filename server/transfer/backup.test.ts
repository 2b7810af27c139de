import { execFileSync } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getViewer, logIn, signUp } from '#contract/identity.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { followUser } from '#contract/social.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { MIGRATIONS, openInstallation } from '#server/kernel/process/installation.ts';
import { pictureFiles, storedPictures } from '#server/media/index.ts';
import { aStore } from '#server/media/storage/test-store.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { MAGIC } from './backup-format.ts';
import { aSite, everything, log, serve, type Site, type Served } from './test-sites.ts';

// npm run test:long tries each part of a backup with a wrong bit.
const PART_STEP = Number(process.env['TEST_ROUNDS'] ?? 1) >= 20 ? 1 : 3;
const sites: Site[] = [];
async function site(...how: Parameters<typeof aSite>): Promise<Site> {
  const made = await aSite(...how);
  sites.push(made);
  return made;
}

async function person(client: Client, name: string): Promise<TestPerson> {
  const email = `${name}@people.example`;
  const fields = { email, password: PASSWORD, username: name, full_name: name, age: 30 };
  return { ...client, ...(await signedUp(client.call(signUp, fields))) };
}

/** Returns every file of every picture, by name. */
async function filesIn({ db, storage }: Site): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const picture of await storedPictures(db.read, null, 1000)) {
    for (const path of pictureFiles(picture)) {
      const opened = await storage.open(path);
      const body = opened === null || Buffer.isBuffer(opened.body) ? opened?.body : opened.body;
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : await buffer(body);
      files.set(path, bytes?.toString('base64') ?? 'absent');
    }
  }
  return files;
}

/** Returns the queued jobs, except for the counting jobs that a restore enqueues. */
async function planned({ urls }: Site): Promise<unknown[]> {
  const service = openDatabase(urls.serviceUrl, { max: 1 });
  const rows = await service.read.rows(
    `select t.identifier, j.payload::text, j.run_at, j.key, j.max_attempts
     from graphile_worker._private_jobs j, graphile_worker._private_tasks t
     where t.id = j.task_id and not starts_with(t.identifier, 'discovery.') order by 1, 2, 3`,
  );
  await service.end();
  return rows;
}

const partsIn = async ({ folder }: Site): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.part'));

let source: Site;
let file: string;
let ann: TestPerson;
beforeAll(async () => {
  source = await aSite({}, { isMigrated: true });
  const server = await serve(source);
  ann = await person(server.client(), 'ann');
  const bob = await person(server.client(), 'bob');
  const board = await aBoard(ann, { name: 'Blue "things"\n\\ and, more' });
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, {
    title: "It's {blue}\t(ultra)\u00a0🐦",
    section: section.id,
  });
  await aPin(ann, (await aBoard(ann, { privacy: 'secret' })).id);
  await bob.call(savePin, { pin_id: pin.id, board_id: (await aBoard(bob)).id });
  await bob.call(followUser, { user_id: ann.id });
  await server.runJobs();
  await server.stop();
  await source.backup('backup');
  file = join(source.folder, 'backup');
});
afterEach(async () => {
  for (const made of sites.splice(0)) await made.close();
});
afterAll(() => source.close());

describe('a restored copy', { timeout: 90_000 }, () => {
  test('has every row, every picture, the session and the password, from a folder by S3 to a folder [SEC-84]', async () => {
    await using store = await aStore();
    const s3 = {
      MEDIA_STORE: 's3',
      MEDIA_S3_ENDPOINT: store.endpoint,
      MEDIA_S3_BUCKET: store.bucket,
      MEDIA_S3_KEY: store.key,
      MEDIA_S3_SECRET: store.secret,
    };
    const between = await site(s3);
    const restored = await between.restore(file);
    expect(restored.check.problems).toEqual([]);
    expect(restored.rows.get('people')).toBe(2);
    expect(await filesIn(between)).toEqual(await filesIn(source));
    await between.backup('again');
    const copy = await site();
    await copy.restore(join(between.folder, 'again'));
    expect((await filesIn(copy)).size).toBe(10);
    expect(await filesIn(copy)).toEqual(await filesIn(source));

    expect(await everything(copy)).toEqual(await everything(source));
    expect(await planned(copy)).toEqual(await planned(source));
    expect(await planned(copy)).toHaveLength(1);

    const server = await serve(copy);
    expect((await server.client(ann.cookies).call(getViewer, {}))?.username).toBe('ann');
    const again = server.client();
    const entered = await again.call(logIn, { username_or_email: 'ann', password: PASSWORD });
    expect(entered?.id).toBe(ann.id);
    await aPin(
      { ...again, id: ann.id, username: 'ann', email: ann.email },
      (await aBoard(again as TestPerson)).id,
    );
    await server.stop();
  });

  test('is whole when people write while the backup is made [SEC-84]', async () => {
    const busy = await site({}, { isMigrated: true });
    const server = await serve(busy);
    const writer = await person(server.client(), 'writer');
    const board = await aBoard(writer);
    const first = await aPin(writer, board.id);
    const before: Pin[] = [];
    let after = 0;
    let [isBegun, isDone] = [false, false];
    const write = async (): Promise<void> => {
      for (let turn = 0; !isDone; turn += 1) {
        const pin = await (turn % 5 === 4
          ? aPin(writer, board.id)
          : writer.call(savePin, { pin_id: first.id, board_id: board.id }));
        if (isBegun) after += 1;
        else before.push(pin);
      }
    };
    const writing = Promise.all([write(), write()]);
    const enough = { timeout: 20_000, interval: 5 };
    await expect.poll(() => before.length, enough).toBeGreaterThan(5);
    const known = [...before];
    isBegun = true;
    await busy.backup('busy');
    await expect.poll(() => after, enough).toBeGreaterThan(0);
    isDone = true;
    await writing;
    await server.stop();

    const copy = await site();
    const { check } = await copy.restore(join(busy.folder, 'busy'));
    expect(check.problems).toEqual([]);
    const rows = await copy.db.read.rows<{ id: string }>('select id from pins');
    const stored = new Set(rows.map((row) => row.id));
    expect(known.filter((pin) => !stored.has(pin.id))).toEqual([]);
    const all = await busy.db.read.rows('select 1 from pins');
    expect(stored.size).toBeLessThanOrEqual(all.length);
  });

  test('has values of every kind as they were, and goes on to the tables of a newer version [SEC-84][SEC-83]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    const odd = `create table odd (b text, a bigint primary key, gone int, raw bytea, at timestamptz, doc jsonb,
      list text[], real float8, words tsvector, day date, flag boolean, span interval);
      alter table odd drop column gone`;
    await writeFile(join(folder, '9000-odd.sql'), odd);
    const old = await site();
    await migrate({ ...old.urls, folder });
    await old.db.read.run(
      `insert into odd values
       (null, 9223372036854775807, '\\x00ff5c', '2026-03-14T09:26:53.589793+05:30', 'null', array['a"b', null, '', '{,}'],
        0.1::float8 + 0.2, 'blue:1A bird:2', '0044-03-15 BC', null, '1 mon -2 days 00:00:00.000001'),
       (E'two\\nlines\\t\\\\ "q" ,()', -1, '', 'infinity', '{"n": 12345678901234567890.10, "u": "\\u00e9"}', '{}',
        'NaN', '', 'infinity', true, '0'),
       ('', 0, null, null, null, null, null, null, null, false, null)`,
    );
    await old.backup('odd');
    await writeFile(
      join(folder, '9001-odd.sql'),
      `alter table odd add column size int not null default 7; update odd set size = length(b) where b is not null`,
    );
    const copy = await site();
    expect((await copy.restore(join(old.folder, 'odd'), folder)).check.problems).toEqual([]);
    const odds =
      'select b, a, raw, at::text, doc::text, list, real, words, day::text, flag, span::text from odd order by a';
    expect(await copy.db.read.rows(odds)).toEqual(await old.db.read.rows(odds));
    const sizes = await copy.db.read.rows('select size from odd order by a');
    expect(sizes).toEqual([{ size: 19 }, { size: 0 }, { size: 7 }]);
    await rm(folder, { recursive: true });
  });

  test('says which pictures had lost their files, and is whole otherwise [SEC-84]', async () => {
    const poor = await site();
    await poor.restore(file);
    const [picture] = await storedPictures(poor.db.read, null, 1);
    const path = pictureFiles(picture ?? { signature: '', ext: 'png', video_ms: null })[2] ?? '';
    await poor.storage.remove(path);
    expect((await poor.backup('poor')).missing).toEqual([path]);
    const copy = await site();
    const restored = await copy.restore(join(poor.folder, 'poor'));
    expect(restored.missing).toEqual([path]);
    expect(restored.check.problems).toEqual([]);
  });
});

describe('a backup', () => {
  test('is for its owner alone, and is never written over another [SEC-84]', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(source.backup('backup')).rejects.toThrow('is there already');
    expect(await partsIn(source)).toEqual([]);
  });

  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  test.skipIf(!isRoot)('that finds no room says so and leaves nothing [SEC-84]', async () => {
    const disk = join(source.folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]);
    try {
      await expect(source.backup('disk/backup')).rejects.toThrow('There is no room left');
      expect(await readdir(disk)).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

describe('a restore is refused, and nothing is written,', () => {
  async function expectRefused(target: Site, path: string, reason: string): Promise<void> {
    await expect(target.restore(path)).rejects.toThrow(reason);
    expect(await everything(target)).toEqual(new Map());
    expect(await readdir(target.folder)).not.toContain('restoring');
  }

  test('when the file is something else, is cut off, or goes on [SEC-84]', async () => {
    const target = await site();
    const wrong = join(target.folder, 'wrong');
    await writeFile(wrong, 'hello');
    await expectRefused(target, wrong, 'is not a backup');
    await cp(file, wrong);
    const { size } = await stat(file);
    await truncate(wrong, size - 1);
    await expectRefused(target, wrong, 'The file is cut off');
    await writeFile(wrong, Buffer.concat([await readFile(file), Buffer.from('x')]));
    await expectRefused(target, wrong, 'The file is damaged');
  });

  test('when one bit is wrong, wherever it stands [SEC-84]', async () => {
    const target = await site();
    const wrong = join(target.folder, 'wrong');
    const bytes = await readFile(file);
    for (let part = 0; part < 120; part += PART_STEP) {
      const at = part < 20 ? part * 4 : Math.floor((bytes.length * (part - 20)) / 100);
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 16;
      await writeFile(wrong, other);
      await expectRefused(target, wrong, at < MAGIC.length ? 'is not a backup' : 'The file is ');
    }
  });

  test('when a newer version made it [SEC-84]', async () => {
    const older = await mkdtemp(join(tmpdir(), 'bowerbird-migrations-'));
    await cp(MIGRATIONS, older, { recursive: true });
    await rm(join(older, (await readdir(older)).toSorted().at(-1) ?? ''));
    const target = await site();
    await expect(target.restore(file, older)).rejects.toThrow('made by a newer or other version');
    expect(await everything(target)).toEqual(new Map());
    await rm(older, { recursive: true });
  });

  test('when the place is in use [SEC-84]', async () => {
    const used = await site({}, { isMigrated: true });
    const server: Served = await serve(used);
    await person(server.client(), 'cara');
    await expect(used.restore(file)).rejects.toThrow('A server is running');
    await server.stop();
    const before = await everything(used);
    await expect(used.restore(file)).rejects.toThrow(/this one holds .*1 rows of people/u);
    expect(await everything(used)).toEqual(before);
    await (await openInstallation(used.config, log)).close();
  });
});
