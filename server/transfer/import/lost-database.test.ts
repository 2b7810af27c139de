import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/kernel/config/config.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { openMedia } from '#server/media/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { wireTo } from '#server/testing/wire.ts';
import { importFolder } from './import-folder.ts';
import { reportTo } from './report.ts';
import { totals, unsoundCounts } from './test-counts.ts';
import { aBoardLine, aPinLine, testFolder } from './test-folder.ts';

test('an import waits for a database that goes away between its steps [SEC-77]', async () => {
  const database = await testDatabase();
  const wire = await wireTo(database.url);
  const data = await mkdtemp(join(tmpdir(), 'bowerbird-import-'));
  const folder = await testFolder();
  await folder.boards(aBoardLine('Castles', [1, 2]), aBoardLine('Sketches', [2]));
  await folder.pins(aPinLine(1), aPinLine(2));
  await folder.photos({ file: 'a.jpg', title: 'A', category: 'Art' });
  let waits = 0;
  const logged = new Writable({
    write(line, _encoding, done) {
      if (String(line).includes('the import waits for the database')) {
        waits += 1;
        void wire.mend();
      }
      done();
    },
  });
  const log = pino({ level: 'warn' }, logged);
  const db = openDatabase(wire.url, { log });
  const clock = (): Date => new Date();
  const config = {
    ...parseConfig({ DATA_DIR: data }),
    secretKey: 'only for tests, only for tests',
  };
  const hosts = hostsOf(null, [], () => 3000);
  const media = await openMedia({ config, hosts, db, log, clock });
  const parts = new Set<string>();
  const report = reportTo({
    refused: () => undefined,
    reached(part) {
      if (!parts.has(part)) void wire.cut();
      parts.add(part);
    },
  });
  const { signal } = new AbortController();
  await importFolder({ db, media, log, clock, signal, report }, folder.path);
  expect(report.made).toEqual({ people: 2, boards: 3, sections: 0, pins: 2, saves: 1, photos: 1 });
  expect(waits).toBeGreaterThanOrEqual(2);
  expect(await unsoundCounts(database.db.read)).toEqual([]);
  expect(await totals(database.db.read)).toMatchObject({ pins: 4, saves: 1 });
  await media.stop();
  await db.end();
  await wire.close();
  await database.close();
  await rm(data, { recursive: true });
  await rm(folder.path, { recursive: true });
});
