import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

async function direct(): Promise<[string, string][]> {
  const manifest = JSON.parse(await read('package.json')) as Manifest;
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
}

test('pins every dependency to one exact version and runs no install script [SEC-85]', async () => {
  for (const [name, version] of await direct()) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
  expect(await read('.npmrc')).toContain('ignore-scripts=true');
});

test('the lockfile holds every dependency, with a checksum and no address [SEC-85]', async () => {
  const lock = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string; resolved?: string }>;
  };
  for (const [name, version] of await direct()) {
    const entry = lock.packages[`node_modules/${name}`];
    expect(entry?.version, name).toBe(version);
    expect(entry?.integrity, name).toMatch(/^sha512-/);
    expect(entry?.resolved, name).toBeUndefined();
  }
});

test('docs/third-party.md lists every direct dependency at its version', async () => {
  const page = await read('docs/third-party.md');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, version] of await direct()) {
    expect(rows.find(([, listed]) => listed === name)?.[2], name).toBe(version);
  }
});
