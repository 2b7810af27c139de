import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { slopeOf } from './growth.ts';
import {
  alternate,
  hasPassed,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';
import { load, loadWell } from './kit/load.ts';
import { readArguments } from './kit/options.ts';
import { linesOf, resultOf } from './kit/report.ts';

const held = { beside: 'the limit', target: { atLeast: 0.6 } };

test('two sides run in turn, the order changes, and the first round does not count', async () => {
  const ran: string[] = [];
  const side = (name: string, value: number) => async () => {
    ran.push(name);
    return value + ran.length;
  };
  const values = await alternate({ ours: side('a', 10), limit: side('b', 20) }, 3);
  expect(ran.join('')).toBe('abbaabba');
  expect(values).toEqual({ ours: [14, 15, 18], limit: [23, 26, 27] });
});

test('a ratio is the median of the ratios of the rounds, and passes at its target', () => {
  const figure = ratioFigure('saves', 'a second', { ours: [6, 50, 7], beside: [10, 10, 10] }, held);
  expect(figure).toMatchObject({ ours: 7, beside: { value: 10 }, ratio: 0.7 });
  expect(hasPassed(figure)).toBe(true);
  expect(hasPassed({ ...figure, ratio: 0.59 })).toBe(false);
  expect(hasPassed(plainFigure('memory', 'MB', [601], { atMost: 600 }))).toBe(false);
  expect(hasPassed(plainFigure('beside it', 'MB', [601]))).toBeNull();
});

test('a benchmark whose answers are wrong is not timed and fails', async () => {
  let timed = 0;
  const benchmark: Benchmark = {
    name: 'wrong',
    workload: 'two sides that differ',
    async run() {
      requireEqual('the answers', [1, 2], [1, 3]);
      timed += 1;
      return [];
    },
  };
  const result = await resultOf(benchmark, 10, () => benchmark.run({} as never, {} as never));
  expect(timed).toBe(0);
  expect(linesOf(result).join('\n')).toMatch(/FAIL the answers differ/u);
});

test('the load generator counts every answer, large ones too, and does not take a refusal for one', async () => {
  const body = 'x'.repeat(300_000);
  let answered = 0;
  const server = createServer((request, response) => {
    answered += 1;
    const status = request.url === '/refused' ? 503 : 200;
    response.writeHead(status, { 'content-length': body.length }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Each connection sends at least one request, so both are made even on a busy machine.
  const input = { url, connections: 3, seconds: 0.3 };
  const loaded = await load({ ...input, requests: [{ path: '/' }, { path: '/refused' }] });
  expect(loaded.count).toBe(answered);
  expect(loaded.statuses[200]).toBeGreaterThan(0);
  expect(loaded.statuses[503]).toBeGreaterThan(0);
  await expect(loadWell({ ...input, requests: [{ path: '/refused' }] })).rejects.toThrow('503');
  await new Promise((done) => server.close(done));
});

test('the slope of what does not grow is none, of what doubles with the size one', () => {
  expect(slopeOf([1e4, 1e6], [3, 3])).toBeCloseTo(0);
  expect(slopeOf([1e4, 1e5, 1e6], [1, 10, 100])).toBeCloseTo(1);
});

test('arguments choose the size and the benchmarks, and unknown ones are refused', () => {
  expect(readArguments([])).toMatchObject({ pins: 10_000, only: null, isRecorded: false });
  expect(readArguments(['--full', '--only', 'start,memory'])).toMatchObject({
    pins: 1_000_000,
    only: ['start', 'memory'],
  });
  expect(readArguments(['--growth']).only).toEqual(['growth']);
  expect(() => readArguments(['--fast'])).toThrow("Unknown option '--fast'");
});
