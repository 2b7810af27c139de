import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '#contract/discovery.ts';
import { discoveryJobs } from '#server/discovery/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { pino } from 'pino';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
} from '#server/testing/server-process.ts';
import {
  aBoardLine,
  aPinLine,
  testFolder,
  type TestFolder,
} from '#server/transfer/import/test-folder.ts';

let database: TestDatabase;
let folder: TestFolder;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase({ max: 10 });
  folder = await testFolder();
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  await folder.pins(...numbers.map((number) => aPinLine(number, { title: `Watermill ${number}` })));
  await folder.boards(aBoardLine('Mills', numbers));
  app = await testApp({}, { over: () => database.db });
});
afterAll(async () => {
  await endProcesses();
  await app.close();
  await database.close();
  await removeData();
});

const runJobs = (): Promise<void> =>
  runAllJobs({
    db: database.db,
    tasks: discoveryJobs,
    log: pino({ level: 'silent' }),
    clock: () => app.clock.now,
  });

async function correctionOf(query: string): Promise<string | null> {
  const answer = await app.visitor().call(search, { query, scope: 'pins' });
  return answer.data.corrected_query;
}

test(
  'after an import misspellings are corrected before the hour is over',
  { timeout: 120_000 },
  async () => {
    const imported = startProcess(
      {
        DATA_DIR: await dataFolder(),
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        SECRET_KEY: 'cT8pQ2vLx9ZrN4wKs7YbM1dF6gHj3aEu',
      },
      'server/commands/import.ts',
      [folder.path],
    );
    expect([(await imported.ended).code, imported.output()]).toEqual([
      0,
      expect.stringContaining('12 pins'),
    ]);
    expect(await correctionOf('watremill')).toBeNull();
    // Runs the jobs that the import left for the server beside it.
    await runJobs();
    expect(await correctionOf('watremill')).toBe('watermill');
  },
);
