import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
let folder: string;
beforeAll(async () => {
  // The linter leaves out what lies outside of the project.
  folder = await mkdtemp(join(root, 'server', 'security', 'tried-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the linter of this project says of a source file that holds this. */
async function saidOf(name: string, source: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, source);
  const args = [join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'), file];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => done(stdout));
  });
}

test(
  'an expression that text can keep busy longer than in proportion to its length stops the build [SEC-63]',
  { timeout: 120_000 },
  async () => {
    const said = await saidOf(
      'slow.ts',
      'export const nested = /^(?:a+)+$/u;\nexport const traded = /^\\s*\\w+\\s*(?:px)?\\s*$/u;\nexport const moved = /,+$/u;\n',
    );
    expect(said.match(/no-super-linear-(?:backtracking|move)/gu)?.length).toBeGreaterThanOrEqual(3);
    for (const line of [1, 2, 3]) expect(said).toContain(`slow.ts:${line}:`);
    const fine = 'export const fine = /^\\w+(?:\\s*px)?$/u;\n';
    expect(await saidOf('fine.ts', fine)).toContain('Found 0 warnings and 0 errors');
  },
);
