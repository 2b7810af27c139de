import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { DatabaseUrls } from '#server/kernel/embedded/roles.ts';
import { startPostgres } from '#server/kernel/embedded/start-postgres.ts';
import { copyTemplate, storedTemplate } from '../kit/template-database.ts';
import { writeWithoutHidden } from './catalogue.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Picture names depend on it, so the stored import and the server share it. */
export const SECRET_KEY = 'eM4uVq8ZtR1yKx6WbN3pLs7CfJ0hDg5a';

/** A disposable copy of the database with the imported catalogue. */
export interface Imported extends DatabaseUrls {
  close(): Promise<void>;
}

/**
 * Imports the catalogue in `corpus` without its hidden saves, by `npm run import`. The import is stored in `folder` and
 * repeated if the catalogue or the reader changes; newer migrations are applied to the copy.
 */
export async function openImported(folder: string, corpus: string): Promise<Imported> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startPostgres({ dataDir: folder, log });
  try {
    const madeBy = await fingerprint(corpus);
    const template = await storedTemplate(embedded.access, 'catalogue', madeBy, (urls) =>
      importInto(urls, corpus),
    );
    const urls = await copyTemplate(embedded.access, template);
    return { ...urls, close: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function fingerprint(corpus: string): Promise<string> {
  const made = createHash('sha256');
  for (const name of ['pins.ndjson.gz', 'boards.ndjson.gz']) {
    made.update(`${(await stat(join(corpus, 'catalogue', name))).size}\n`);
  }
  for (const file of ['read-catalogue.ts', 'item-rules.ts']) {
    made.update(await readFile(join(root, 'server', 'transfer', 'import', file)));
  }
  return made.digest('hex').slice(0, 12);
}

async function importInto({ serviceUrl, ownerUrl }: DatabaseUrls, corpus: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-evaluate-'));
  try {
    const source = join(dataDir, 'source');
    await writeWithoutHidden(corpus, source);
    const child = spawn(process.execPath, ['server/commands/import.ts', source], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: join(dataDir, 'data'),
        DATABASE_URL: serviceUrl,
        DATABASE_OWNER_URL: ownerUrl,
        SECRET_KEY,
      },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
