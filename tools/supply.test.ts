import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeBill } from './build/write-bill.ts';

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

test('the bill of materials that a build writes names what a server is made of, with checksums, and no tool of ours [SEC-85]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
  try {
    const file = join(folder, 'dist', 'bill.json');
    await writeBill(file);
    const bill = JSON.parse(await readFile(file, 'utf8')) as {
      bomFormat: string;
      components: {
        name: string;
        version: string;
        hashes: { content: string }[];
        licenses?: { expression: string }[];
        scope: string;
      }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const parts = new Map(bill.components.map((part) => [`${part.name}@${part.version}`, part]));
    const manifest = JSON.parse(await read('package.json')) as Manifest;
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const lock = JSON.parse(await read('package-lock.json')) as {
      packages: Record<string, { integrity: string; license: string }>;
    };
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      const part = parts.get(`${name}@${version}`);
      const locked = lock.packages[`node_modules/${name}`];
      const digest = Buffer.from(part?.hashes[0]?.content ?? '', 'hex').toString('base64');
      expect(`sha512-${digest}`, name).toBe(locked?.integrity);
      expect(part?.licenses?.[0]?.expression, name).toBe(locked?.license);
    }
    for (const [name, version] of Object.entries(devDependencies)) {
      // Type packages are installed as dependencies of what a server runs.
      if (name.startsWith('@types/')) continue;
      expect(parts.get(`${name}@${version}`)?.scope, name).not.toBe('required');
    }
    for (const name of ['vitest', 'knip', '@playwright/test']) {
      expect(bill.components.map((part) => part.name)).not.toContain(name);
    }
    // Includes transitive dependencies.
    expect(parts.size).toBeGreaterThan(150);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('docs/third-party.md lists every direct dependency at its version', async () => {
  const page = await read('docs/third-party.md');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, version] of await direct()) {
    expect(rows.find(([, listed]) => listed === name)?.[2], name).toBe(version);
  }
});
