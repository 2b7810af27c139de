import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled, runProgram } from '#server/security/programs/test-programs.ts';
import { run } from './run.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bowerbird-completion-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Writes a shell's script to a file; returns its path. */
async function scriptFor(shell: string): Promise<string> {
  const path = join(home, `completion.${shell}`);
  await writeFile(path, `${(await run(['completion', shell])).lines.join('\n')}\n`);
  return path;
}

describe.skipIf(!isInstalled('fish'))('fish', () => {
  test.each([
    ['bowerbird bo', ['board', 'boards']],
    ['bowerbird save --bo', ['--board']],
    ['bowerbird import --r', ['--resume']],
    ['bowerbird boards --b', []],
  ])('completes %s', async (typed, offered) => {
    const line = `source ${await scriptFor('fish')}; complete -C '${typed}'`;
    const { code, output, errors } = await runProgram('fish', ['--no-config', '-c', line], {
      home,
    });
    expect([code, errors]).toEqual([0, '']);
    const names = output.split('\n').map((one) => one.split('\t')[0]);
    expect(names.filter((name) => name !== '')).toEqual(offered);
  });
});

/** Types a line with the tab key into an interactive zsh without any settings, and prints what it became. */
const TYPE_IN_ZSH = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source $1; bowerbird() { print RAN: \\$*. }; print RE''ADY"
zpty -r shell text '*READY*'
zpty -w shell "$2"$'\\t'
zpty -w shell "print DO''NE"
zpty -r shell text '*DONE*'
print -r -- "$text"
zpty -d shell
`;

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  test.each([
    ['bowerbird whoa', 'whoami'],
    ['bowerbird save --boa', 'save --board'],
    ['bowerbird import --res', 'import --resume'],
    ['bowerbird boards --boa', 'boards --boa'],
  ])('completes %s, also where completion was not switched on', async (typed, line) => {
    const args = ['-f', '-c', TYPE_IN_ZSH, 'zsh', await scriptFor('zsh'), typed];
    const { code, output } = await runProgram('zsh', args, { home });
    expect(code).toBe(0);
    expect(output).toContain(`RAN: ${line}.`);
  });
});
