import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '#contract/discovery/search.ts';
import { SCOPES } from '#contract/discovery/search-scopes.ts';
import { testApp } from '#server/testing/app.ts';
import { openEventLog } from './event-log.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-events-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clock = () => new Date('2026-03-14T09:26:53Z');
const quiet = pino({ level: 'silent' });
const linesOf = async (path: string): Promise<Record<string, unknown>[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('events go to a file in the data folder, with their time, after those of an earlier run', async () => {
  for (const guid of ['1', '2']) {
    const events = openEventLog({ to: null, dataDir: folder, log: quiet, clock });
    events.write({ event: 'pin_create_success', guid });
    await events.close();
  }
  const event = { time: '2026-03-14T09:26:53.000Z', event: 'pin_create_success' };
  expect(await linesOf(join(folder, 'events', 'events.log'))).toEqual([
    { ...event, guid: '1' },
    { ...event, guid: '2' },
  ]);
});

test('what happens meanwhile is written by itself, each event once and in its order', async () => {
  const to = join(folder, 'open', 'log');
  const events = openEventLog({ to, dataDir: folder, log: quiet, clock });
  const written = async (): Promise<unknown[]> =>
    (await linesOf(to).catch(() => [])).map(({ at }) => at);
  for (const at of [1, 2, 3]) events.write({ event: 'view', at });
  await expect.poll(written).toEqual([1, 2, 3]);
  events.write({ event: 'view', at: 4 });
  await expect.poll(written).toEqual([1, 2, 3, 4]);
  await events.close();
  expect(await written()).toEqual([1, 2, 3, 4]);
});

test('a full file is put aside, and only some are kept', async () => {
  const to = join(folder, 'small', 'log');
  const events = openEventLog({ to, dataDir: folder, log: quiet, clock, maxBytes: 200 });
  for (let at = 0; at < 50; at += 1) {
    events.write({ event: 'view', at });
    await events.close();
  }
  const files = (await readdir(join(folder, 'small'))).toSorted();
  expect(files).toEqual(['log', 'log.1', 'log.2', 'log.3', 'log.4']);
  const stored = await Promise.all(files.map((file) => linesOf(join(folder, 'small', file))));
  expect(stored[0]?.at(-1)).toMatchObject({ at: 49 });
  const all = stored.toReversed().flat();
  expect(all.map(({ at }) => at)).toEqual(all.map((_, index) => 50 - all.length + index));
});

test('what cannot be written fails nothing, and is said once', async () => {
  await writeFile(join(folder, 'file'), '');
  const warned: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(line) };
  const events = openEventLog({ to: join(folder, 'file', 'log'), dataDir: folder, log, clock });
  for (let at = 0; at < 3; at += 1) {
    events.write({ event: 'view' });
    await events.close();
  }
  expect(warned).toHaveLength(1);
});

test('creating, views and going to a board are kept while the log is at its default level, and each search with its view types [CREATE-05, BOARD-14, SEARCH-05]', async () => {
  const to = join(folder, 'app.log');
  const app = await testApp({ EVENT_LOG: to, LOG_LEVEL: 'warn' });
  const expected = [
    { event: 'view', view_type: '12', view_parameter: '119' },
    { event: 'pin_create_success', guid: 'g' },
    { event: 'pin_create_fail', url: 'https://a.example/' },
    { event: 'click_go_to_board', board_id: '12' },
    { event: 'url_reset', path: '/login/' },
  ];
  for (const one of expected) await app.visitor().request(`/_/log.gif?${new URLSearchParams(one)}`);
  const person = await app.person();
  for (const scope of SCOPES) await person.call(search, { query: 'feather', scope });
  await app.close();
  const lines = await linesOf(to);
  expect(lines.slice(0, 5)).toMatchObject(expected);
  const searches = lines.filter(({ event }) => event === 'search');
  expect(searches).toMatchObject(SCOPES.map((scope) => ({ scope, is_first_page: true })));
  const types = searches.map((one) => [one['scope'], one['view_type'], one['search_view_type']]);
  expect(Object.fromEntries(types.map(([scope, ...both]) => [scope, both]))).toEqual({
    pins: [43, 2],
    boards: [44, 2],
    users: [45, 2],
    my_pins: [107, 2],
    buyable_pins: [254, 2],
    videos: [3306, 2],
    shop_tool: [3380, 1],
    idea_pins: [43, 2],
    my_content: [43, 2],
  });
  expect(JSON.stringify(searches)).not.toContain('feather');
});
