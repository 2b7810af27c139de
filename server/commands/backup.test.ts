import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { getViewer, logIn, signUp } from '#contract/identity.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startProcess,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { usedFolder } from '#server/testing/used-folder.ts';
import { signedUp } from '#server/testing/signed-up.ts';

afterEach(endProcesses);
afterAll(removeData);

const command = (name: string, dataDir: string, args: readonly string[]): ServerProcess =>
  startProcess({ DATA_DIR: dataDir }, `server/commands/${name}.ts`, args);

test(
  'an installation is kept beside its running server, and comes back elsewhere with its key [SEC-84]',
  { timeout: 180_000 },
  async () => {
    const [here, there] = [await usedFolder(), await dataFolder()];
    const server = startProcess({ DATA_DIR: here });
    const client = clientOf(await server.ready);
    const { id } = await signedUp(
      client.call(signUp, {
        email: 'ann@people.example',
        password: PASSWORD,
        username: 'ann',
        full_name: 'Ann',
        age: 30,
      }),
    );
    const ann = { ...client, id } as TestPerson;
    const board = await aBoard(ann);
    const pin = await aPin(ann, board.id);

    const file = join(here, 'copy.backup');
    const backup = command('backup', here, [file]);
    expect((await backup.ended).code, backup.output()).toBe(0);
    expect(backup.output()).toMatch(/^Kept 1 people, 1 boards, 1 pins, 1 pictures: \d+ bytes in/u);
    expect(backup.output()).toContain('It holds secrets');
    const again = command('backup', here, [file]);
    expect((await again.ended).code).toBe(1);
    expect(again.output()).toBe(`${file} is there already and is not written over.\n`);
    const taken = command('restore', here, [file]);
    expect((await taken.ended).code).toBe(1);
    expect(taken.output()).toContain('Another Bowerbird is already running');
    await endProcesses();

    const restore = command('restore', there, [file]);
    expect((await restore.ended).code, restore.output()).toBe(0);
    expect(restore.output()).toContain('Restored 1 people, 1 boards, 1 pins, 1 pictures.');
    expect(restore.output()).toContain('Checked: every count equals its rows');
    const copy = startProcess({ DATA_DIR: there });
    const address = await copy.ready;
    const back = clientOf(address, {}, client.cookies);
    expect((await back.call(getViewer, {}))?.username).toBe('ann');
    const { data } = await back.call(getBoardPins, { board_id: board.id });
    expect(data.map((found) => found.id)).toEqual([pin.id]);
    const path = new URL(pin.images.orig.url).pathname;
    expect((await fetch(new URL(path, address))).status).toBe(200);
    const entered = { username_or_email: 'ann', password: PASSWORD };
    expect((await clientOf(address).call(logIn, entered))?.id).toBe(id);
    const keyOf = (folder: string) => readFile(join(folder, 'secrets', 'secret-key'), 'utf8');
    expect(await keyOf(there)).toBe(await keyOf(here));
  },
);

test.each([
  ['backup', [], 2],
  ['restore', ['--help'], 0],
  ['rehearse', [], 2],
] as const)('npm run %s says how it is used', async (name, args, code) => {
  const run = command(name, await dataFolder(), args);
  expect((await run.ended).code).toBe(code);
  expect(run.output()).toContain(`Usage: npm run ${name} -- FILE`);
});
