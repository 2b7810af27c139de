import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissionsFor } from './permissions.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'permissions-')));
  mkdirSync(join(root, 'elsewhere/library'), { recursive: true });
  mkdirSync(join(root, 'project/code'), { recursive: true });
  writeFileSync(
    join(root, 'elsewhere/library/package.json'),
    '{"name":"library","main":"index.js"}',
  );
  writeFileSync(join(root, 'elsewhere/library/index.js'), 'module.exports = "library";');
  writeFileSync(join(root, 'project/package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'project/secret'), 'secret');
  symlinkSync(join(root, 'elsewhere'), join(root, 'project/node_modules'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function script(source: string): string {
  const path = join(root, 'project/code/script.js');
  writeFileSync(path, source);
  return path;
}

describe('permissionsFor', () => {
  it('leaves a script its libraries, also through a linked node_modules', () => {
    const path = script('import library from "library"; console.log(library);');
    const out = execFileSync(process.execPath, [...permissionsFor(path), path], {
      encoding: 'utf8',
    });
    expect(out.trim()).toBe('library');
  });

  it.each([
    ['reads other files', 'readFileSync("../secret")'],
    ['writes', 'writeFileSync("written", "")'],
  ])('stops one that %s [SEC-43]', (_name, statement) => {
    const path = script(`import { readFileSync, writeFileSync } from "node:fs"; ${statement};`);
    const ran = spawnSync(process.execPath, [...permissionsFor(path), path], {
      cwd: join(root, 'project/code'),
      encoding: 'utf8',
    });
    expect(ran.status).not.toBe(0);
    expect(ran.stderr).toContain('ERR_ACCESS_DENIED');
  });
});
