import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  childrenOf,
  commandOf,
  dataFolder,
  databaseProcesses,
  endProcesses,
  removeData,
  startProcess,
} from '#server/testing/server-process.ts';

// In sequence on the same data, so that only the first start creates it.
let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await dataFolder();
});
afterEach(endProcesses);
afterAll(removeData);

// Each start waits for real disks and processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

async function isRefused(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  );
}

/** What is in the file of the product's events, and in a process's output, about a click of this test. */
const CLICK = /^{"time":"[^"]+","event":"click_go_to_board","board_id":"12","site_type":0}$/gm;
const click = (address: string): Promise<unknown> =>
  fetch(`${address}/_/log.gif?event=click_go_to_board&board_id=12`);
const storedClicks = async (): Promise<number | undefined> =>
  (await readFile(join(DATA_DIR, 'events', 'events.log'), 'utf8')).match(CLICK)?.length;

// A start is dear, so that most of these see what two tests are about: how it began and how it ends.
describe('starting and stopping', () => {
  test('says one line, answers, keeps its secrets to itself, and ends with 0 on Ctrl-C', async () => {
    const server = startProcess({ DATA_DIR });
    const address = await server.ready;
    expect(server.output()).toBe(`Bowerbird is ready at ${address}\n`);
    expect(address).toMatch(/^http:\/\/localhost:\d+$/u);
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'alive' });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    for (const name of ['secret-key', 'database-owner', 'database-service']) {
      expect((await stat(join(DATA_DIR, 'secrets', name))).mode & 0o777).toBe(0o600);
    }
    server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(databaseProcesses(DATA_DIR)).toEqual([]);
  });

  test('what happens in the product is kept in a file of its own at the default log level; a second start on the same data says so and leaves the first alone; more Ctrl-C do not cut the database short', async () => {
    const server = startProcess({ DATA_DIR, LOG_LEVEL: '' });
    const address = await server.ready;
    await click(address);
    const second = startProcess({ DATA_DIR });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain('Another Bowerbird is already running');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    for (let times = 0; times < 5; times += 1) server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    // PostgreSQL removes this file as the last step of an orderly shutdown.
    expect(existsSync(join(DATA_DIR, 'postgres-18', 'postmaster.pid'))).toBe(false);
    expect(server.output()).not.toContain('click_go_to_board');
    expect(await storedClicks()).toBe(1);
  });

  test('events go where the operator says; it goes on answering for as long as it was set to, without being ready, and closes each connection after its answer', async () => {
    const settings = { LOG_LEVEL: '', EVENT_LOG: '-', DRAIN_MS: '3000' };
    const server = startProcess({ DATA_DIR, ...settings });
    const address = await server.ready;
    await click(address);
    server.child.kill('SIGTERM');
    await until(async () => (await fetch(`${address}/readyz`)).status === 503);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'draining' });
    const answer = await fetch(`${address}/healthz`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(await isRefused(address)).toBe(true);
    expect(server.output()).toMatch(CLICK);
    expect(await storedClicks()).toBe(1);
  });

  test('events that are off go nowhere; it takes no more requests, lets a running one end, and is gone within 15 s [SEC-76]', async () => {
    const server = startProcess({ DATA_DIR, LOG_LEVEL: '', EVENT_LOG: 'off' });
    const address = await server.ready;
    await click(address);
    const held = fetch(`${address}/healthz`, { headers: { 'x-hold': 'yes' } });
    await server.says('trap: held');
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    await until(() => isRefused(address));
    server.child.kill('SIGUSR2');
    expect((await held).status).toBe(200);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(server.output()).not.toContain('click_go_to_board');
    expect(await storedClicks()).toBe(1);
  });

  test('a request that never ends does not keep it longer than 15 s [SEC-76]', async () => {
    const server = startProcess({ DATA_DIR });
    const address = await server.ready;
    const held = fetch(`${address}/healthz`, { headers: { 'x-hold': 'yes' } });
    held.catch(() => undefined);
    await server.says('trap: held');
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await expect(held).rejects.toThrow('fetch failed');
  });

  test('a busy port is said, and the database does not stay behind', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const server = startProcess({ DATA_DIR, PORT: String(port) });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain(`Port ${port} is already in use`);
    expect(databaseProcesses(DATA_DIR)).toEqual([]);
    busy.close();
  });

  test('wrong settings stop it before anything is made, and such a start is not tried again [SEC-48] [SEC-81] [SEC-86]', async () => {
    const never = join(DATA_DIR, 'never');
    const settings = {
      DATA_DIR: never,
      PUBLIC_URL: 'https://pins.example',
      FETCH_ALLOW: '127.0.0.1:80',
      SECRET_KEY: 'changeme',
    };
    const supervisor = startProcess(settings, 'tools/start.js', ['--dev']);
    expect(await supervisor.ended).toEqual({ code: 1, signal: null });
    expect(supervisor.output()).toContain('FETCH_ALLOW');
    expect(supervisor.output()).toContain('SECRET_KEY');
    expect(supervisor.output()).not.toContain('started again');
    expect(existsSync(never)).toBe(false);
  });

  test('an exception or a rejection that nobody caught is logged, stops the process in order and makes the supervisor start it again [SEC-81]', async () => {
    const supervisor = startProcess({ DATA_DIR }, 'tools/start.js', ['--dev']);
    let address = await supervisor.ready;
    for (const [turn, kind] of ['exception', 'rejection'].entries()) {
      await fetch(`${address}/healthz`, { headers: { 'x-explode': kind } });
      await supervisor.says(`trap: ${kind}`);
      await supervisor.says('Bowerbird is ready at', turn + 2);
      await supervisor.says('is started again', turn + 1);
      const lines = supervisor.output().split('Bowerbird is ready at ');
      address = lines[turn + 2]?.split('\n')[0] ?? '';
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    }
    supervisor.child.kill('SIGINT');
    expect(await supervisor.ended).toEqual({ code: 0, signal: null });
    expect(databaseProcesses(DATA_DIR)).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('dying', () => {
  test('a supervisor that is killed takes its server with it, in order', async () => {
    const supervisor = startProcess({ DATA_DIR }, 'tools/start.js', ['--dev']);
    await supervisor.ready;
    const [server = 0] = childrenOf(supervisor.child.pid ?? 0);
    expect(commandOf(server)).toContain('server/main.js');
    supervisor.child.kill('SIGKILL');
    await until(() => commandOf(server) === '' && databaseProcesses(DATA_DIR).length === 0);
    expect(existsSync(join(DATA_DIR, 'postgres-18', 'postmaster.pid'))).toBe(false);
  });

  test('a database that outlived everything is taken over by the next start, and stops by itself when that is killed', async () => {
    const server = startProcess({ DATA_DIR });
    await server.ready;
    const guard = childrenOf(server.child.pid ?? 0).find((pid) =>
      commandOf(pid).includes('read -r word'),
    );
    process.kill(guard ?? 0, 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.ended;
    const note = await readFile(join(DATA_DIR, 'postgres-18', 'postmaster.pid'), 'utf8');
    expect(commandOf(Number.parseInt(note, 10))).toContain('postgres');
    const next = startProcess({ DATA_DIR });
    expect((await fetch(`${await next.ready}/readyz`)).status).toBe(200);
    next.child.kill('SIGKILL');
    await until(() => databaseProcesses(DATA_DIR).length === 0);
    expect(existsSync(join(DATA_DIR, 'postgres-18', 'postmaster.pid'))).toBe(false);
  });
});
