import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { attachPostgres } from '#server/kernel/embedded/attach-postgres.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { lastRuns, type JobRun } from '#server/kernel/jobs/job-runs.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { dataFolder, removeData, startProcess } from '#server/testing/server-process.ts';
import { usedFolder } from '#server/testing/used-folder.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { until } from '#server/testing/until.ts';
import { backupName, tooMany } from './backup-names.ts';

/** A server's data, and the folder of its backups. */
let dataDir: string;
let folder: string;
beforeAll(async () => {
  folder = join(await dataFolder(), 'backups');
  await mkdir(folder);
  dataDir = await aServer({ BACKUP_DIR: folder, BACKUP_COUNT: '2' });
});
afterAll(removeData);

const TASK = 'transfer.back-up';
const LIMIT_MS = 120_000;

/** Starts a server with backups in a folder, with somebody's Pin in it. */
async function aServer(settings: Readonly<Record<string, string>>): Promise<string> {
  const made = await usedFolder();
  const client = clientOf(await startProcess({ DATA_DIR: made, ...settings }).ready);
  const { id } = await signedUp(
    client.call(signUp, {
      email: 'ann@people.example',
      password: PASSWORD,
      username: 'ann',
      full_name: 'Ann',
      age: 30,
    }),
  );
  const ann = { ...client, id } as TestPerson;
  await aPin(ann, (await aBoard(ann)).id);
  return made;
}

/** Runs the task as its schedule would; returns its recorded run. */
async function backedUp(): Promise<JobRun> {
  const db = openDatabase((await attachPostgres(dataDir)).serviceUrl, { max: 1 });
  try {
    const last = async (): Promise<JobRun | undefined> => (await lastRuns(db.read)).get(TASK);
    const before = await last();
    await jobsIn(db.read).add(TASK, {}, { jobKey: TASK });
    let run: JobRun | undefined;
    await until(
      async () => (run = await last())?.ranAt.getTime() !== before?.ranAt.getTime(),
      () => 'the task did not run',
    );
    if (run === undefined) throw new Error('no run was recorded');
    return run;
  } finally {
    await db.end();
  }
}

test(
  'each night a backup is made and restored beside as a rehearsal, and older ones than stay are deleted',
  { timeout: 2 * LIMIT_MS },
  async () => {
    const old = ['bowerbird-2020-01-01T02-20.backup', 'bowerbird-2020-01-02T02-20.backup'];
    for (const name of [...old, 'mine.backup']) await writeFile(join(folder, name), 'old');
    const abandoned = join(folder, '.rehearsal-killed');
    await mkdir(abandoned);
    await utimes(abandoned, new Date(0), new Date(0));

    expect(await backedUp()).toMatchObject({ reason: null });
    const names = (await readdir(folder)).toSorted();
    expect(names).toEqual([
      old[1],
      expect.stringMatching(/^bowerbird-20\d\d-\d\d-\d\dT\d\d-\d\d\.backup$/u),
      'mine.backup',
    ]);

    // A damaged file is noticed, and nothing of its rehearsal stays.
    const [good, bad] = [join(folder, names[1] ?? ''), join(folder, 'bad.backup')];
    await cp(good, bad);
    await truncate(bad, (await readFile(good)).length - 100);
    const rehearse = (file: string) => startProcess({}, 'server/commands/rehearse.ts', [file]);
    const failing = rehearse(bad);
    expect((await failing.ended).code).toBe(1);
    expect(failing.output()).toBe('The file is cut off: its end is missing.\n');
    const passing = rehearse(good);
    expect((await passing.ended).code, passing.output()).toBe(0);
    expect(passing.output()).toBe(
      'Restored 1 people, 1 boards, 1 pins, 1 pictures, and checked: this backup is good.\n',
    );
    expect((await readdir(folder)).toSorted()).toEqual(['bad.backup', ...names].toSorted());
  },
);

test(
  'a backup that cannot be made says why among the planned tasks and deletes none',
  { timeout: 2 * LIMIT_MS },
  async () => {
    const before = `${folder}-before`;
    await rename(folder, before);
    const names = await readdir(before);
    await writeFile(folder, 'not a folder');
    expect((await backedUp()).reason).toContain('EEXIST');
    expect(await readdir(before)).toEqual(names);
  },
);

test('names sort by age, and only backups of that form are counted', () => {
  const names = [8, 9, 10, 11].map((day) => backupName(new Date(Date.UTC(2026, 10, day, 2, 20))));
  expect(names[0]).toBe('bowerbird-2026-11-08T02-20.backup');
  expect(tooMany([...names.toReversed(), 'notes.txt', 'failed.backup'], 3)).toEqual([names[0]]);
  expect(tooMany(names, 4)).toEqual([]);
});
