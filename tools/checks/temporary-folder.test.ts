import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'temporary-folder.ts');

/** Runs a process with such a folder; returns the folder's path and mode. */
function aProcess(last: string): [path: string, mode: string] {
  const code = `
    import { statSync, writeFileSync } from 'node:fs';
    import { temporaryFolder } from ${JSON.stringify(MODULE)};
    const folder = await temporaryFolder();
    writeFileSync(folder + '/left-behind', '');
    process.stdout.write(\`\${folder} \${(statSync(folder).mode & 0o777).toString(8)}\`);
    ${last}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
  return stdout.toString().split(' ') as [string, string];
}

test.each([
  ['ends', ''],
  ['is interrupted', 'process.kill(process.pid, "SIGINT"); setInterval(() => {}, 1000);'],
])(
  'the folder of the checks, which whoever runs a database may enter, goes when its process %s',
  (_how, last) => {
    const [folder, mode] = aProcess(last);
    expect(folder).toContain('bowerbird-checks-');
    expect(mode).toBe('755');
    expect(existsSync(folder)).toBe(false);
  },
);
