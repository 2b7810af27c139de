import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { plainFigure, type Benchmark } from './kit/benchmark.ts';
import {
  firstAddress,
  startServerProcess,
  untilGraphIsWritten,
} from './processes/server-process.ts';
import type { World } from './kit/world.ts';

const root = resolve(import.meta.dirname, '..');

/** From `npm start` (without npm) to the first page, with the embedded database and everything warm. */
export const benchmark: Benchmark = {
  name: 'start',
  workload:
    'from the start of tools/start.js to the first correct page of an empty installation that was started before, embedded database included',
  async run(world, { rounds }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(dataDir, { recursive: true, force: true }));
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const seconds = await secondsToFirstPage(dataDir);
      if (round > 0) times.push(seconds);
    }
    const full = await timesOfFull(world, rounds);
    return [
      plainFigure('the first correct page', 's', times, { atMost: 1.5 }),
      plainFigure(`a server of ${world.pins} pins beside its database`, 's', full, { atMost: 1.5 }),
    ];
  },
};

/** Starts the server alone, with its graph stored by an earlier start. */
async function timesOfFull(world: World, rounds: number): Promise<number[]> {
  const { serviceUrl, ownerUrl } = await world.database();
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
  world.onClose(() => rm(dataDir, { recursive: true, force: true }));
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const server = await startServerProcess({ databaseUrl: serviceUrl, ownerUrl, dataDir });
    await firstPage(new URL('/ideas/', server.url).href, began + 60_000);
    if (round > 0) times.push((performance.now() - began) / 1000);
    await untilGraphIsWritten(server, world.pins);
    await server.stop();
  }
  return times;
}

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'off' },
  });
  const ended = once(child, 'exit');
  try {
    const url = await firstAddress(child.stdout, ended);
    await firstPage(new URL('/ideas/', url).href, began + 60_000);
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function firstPage(url: string, limit: number): Promise<void> {
  while (performance.now() < limit) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null);
    const text = answer?.status === 200 ? await answer.text() : '';
    if (text.includes('<html') && text.includes('</html>')) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`${url} showed no page`);
}
