import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { plainFigure, type Benchmark } from './kit/benchmark.ts';
import { readRequest } from './kit/ask.ts';
import { load } from './kit/load.ts';
import {
  residentMegabytes,
  startServerProcess,
  untilGraphIsWritten,
} from './processes/server-process.ts';

const SETTLE_MS = 2000;
const LOADED_S = 20;

/** Resident memory of the server's own process, without PostgreSQL and child processes. */
export const benchmark: Benchmark = {
  name: 'memory',
  workload:
    'resident memory of the server process: empty, and with its graph after 20 s of feeds and pins of the whole world at 8 connections',
  async run(world) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(dataDir, { recursive: true, force: true }));
    const empty: number[] = [];
    // The first start fills the compile cache and creates the database.
    for (let round = 0; round < 3; round += 1) {
      const process = await startServerProcess({ dataDir });
      await wait(SETTLE_MS);
      if (round > 0) empty.push(await residentMegabytes(process.pid));
      await process.stop();
    }
    const full = await megabytesUnderLoad(world);
    return [
      plainFigure('an empty server', 'MB', empty, { atMost: 160 }),
      plainFigure(`a server of ${world.pins} pins`, 'MB', [full], { atMost: 600 }),
    ];
  },
};

async function megabytesUnderLoad(world: Parameters<Benchmark['run']>[0]): Promise<number> {
  const { people, rows } = await world.database();
  const server = await world.server();
  const pins = await rows<{ id: string }>(
    'select pin_id as id from pin_search order by md5(pin_id::text) limit 20000',
  );
  const requests = pins.flatMap(({ id }, number) => {
    const who = people[number % people.length];
    if (who === undefined) return [];
    const pin = readRequest(who, 'Pin', { id });
    return number % 4 === 0 ? [pin, readRequest(who, 'UserHomefeed', { page_size: 25 })] : [pin];
  });
  // The first feed builds the graph, which stays in memory.
  await load({ url: server.url, requests, connections: 1, seconds: 1 });
  await untilGraphIsWritten(server, world.pins);
  await load({ url: server.url, requests, connections: 8, seconds: LOADED_S });
  return residentMegabytes(server.pid);
}
