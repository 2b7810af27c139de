import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
let folder: string;
beforeAll(async () => {
  // The linter ignores files outside of the project; other checks ignore this folder.
  folder = await mkdtemp(join(root, '.tried-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Finding {
  code: string;
  labels: { span: { line: number } }[];
}

/** Returns the linter's findings in this source: rule and line of each, in order. */
async function foundIn(name: string, source: string): Promise<string[]> {
  const file = join(folder, name);
  await writeFile(file, source);
  // The plain output depends on the environment: on a build server it has colours, for example.
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '--no-ignore', '--format', 'json', file];
  const message = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(message) as { diagnostics: Finding[] };
  return diagnostics.map(({ code, labels }) => `${labels[0]?.span.line}: ${code}`);
}

test(
  'an expression that text can keep busy longer than in proportion to its length stops the build [SEC-63]',
  { timeout: 120_000 },
  async () => {
    const slow = [
      'export const nested = /^(?:a+)+$/u;',
      'export const traded = /^\\s*\\w+\\s*(?:px)?\\s*$/u;',
      'export const moved = /,+$/u;',
    ];
    expect((await foundIn('slow.ts', slow.join('\n'))).toSorted()).toStrictEqual([
      '1: regexp(no-super-linear-backtracking)',
      '2: regexp(no-super-linear-backtracking)',
      '3: regexp(no-super-linear-move)',
    ]);
    const fine = 'export const fine = /^\\w+(?:\\s*px)?$/u;\n';
    expect(await foundIn('fine.ts', fine)).toStrictEqual([]);
  },
);
