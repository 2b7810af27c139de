import { execFile } from 'node:child_process';
import { rename, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import pino from 'pino';
import { inject } from 'vitest';
import { parseConfig } from '#server/kernel/config/config.ts';
import { asAdmin } from '#server/kernel/embedded/roles.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { dataFolder } from './server-process.ts';

/** Any number: test files that need the folder at the same time wait for the one that makes it. */
const MAKING = 7_214_530;

/**
 * Creates a folder as a first start leaves it, with secrets and a migrated database, deleted by `removeData`. It is a
 * copy of one that is made once in a run: a first start takes seconds of processor time longer than any other. All
 * copies have the same secrets.
 */
export async function usedFolder(): Promise<string> {
  const { adminUrl, usedData } = inject('postgres');
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [MAKING]);
    if (!(await exists(usedData))) await make(usedData);
  });
  const folder = await dataFolder();
  // Node's own copy would give the files of the database's user to this one.
  await promisify(execFile)('cp', ['-a', `${usedData}/.`, folder]);
  return folder;
}

async function make(path: string): Promise<void> {
  const draft = `${path}.new`;
  const log = pino({ level: 'silent' });
  const installation = await openInstallation(parseConfig({ DATA_DIR: draft }), log);
  await installation.close();
  await rename(draft, path);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
