import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { degreeAt, type Records } from '#server/discovery/graph/records.ts';
import { makeVisits, takeVisits } from '#server/discovery/graph/visits.ts';
import { walkFrom } from '#server/discovery/graph/walk-from.ts';
import { walk } from '#server/discovery/graph/walk.ts';
import {
  alternate,
  median,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';
import { madeUpGraph, type MadeUpGraph } from './kit/made-up-graph.ts';
import type { World } from './kit/world.ts';

const STEPS = 60_000;
const MANY = 2000;
const TIMES = 4;
const QUESTIONS = 100;
const TIMED_ROUNDS = 5;

/** One walk of a query. */
interface WalkRequest {
  readonly from: number;
  readonly feature: number;
  readonly seed: number;
}

const preferring = (feature: number) => ({ board: feature, picture: feature });

type Side = (question: readonly WalkRequest[]) => Promise<{ sum: number; seconds: number }>;

/** Random walks over ten times as many edges as pins, most of them on few pins and boards. */
export const benchmark: Benchmark = {
  name: 'related-pins',
  workload:
    'random walks over a made-up graph with 10 edges a pin: 60,000 steps from 1 pin, and shared by 20, until 2,000 pins were met 4 times',
  async run(world, { rounds }) {
    const graph = madeUpGraph(world.pins, Math.ceil(world.pins / 10), world.pins * 10);
    const native = await nativeSide(world, graph);
    const figures = [];
    for (const pins of [1, 20]) {
      const questions = questionsOver(graph, pins);
      const ours = ourSide(graph);
      if (native !== null) {
        for (const question of questions) {
          const [one, other] = [await ours(question), await native(question)];
          requireEqual(`the sums of what ${pins} walks met`, one.sum, other.sum);
        }
        const sides = {
          ours: () => perSecond(ours, questions),
          limit: () => perSecond(native, questions),
        };
        const rates = await alternate(sides, rounds);
        const held = { beside: 'C++ with prefetching', target: { atLeast: 0.45 } };
        const pair = { ours: rates.ours, beside: rates.limit };
        figures.push(ratioFigure(`from ${pins}`, 'questions a second', pair, held));
      }
      const { wall, processor } = timesOf(graph, questions);
      const what = `from ${pins}, best 100 sorted`;
      figures.push(
        plainFigure(`${what}, p99`, 'ms', [p99(wall)], { atMost: 20 }),
        plainFigure(`${what}, p99 of processor time`, 'ms', [p99(processor)]),
        plainFigure(`${what}, p50`, 'ms', [median(wall)]),
      );
    }
    return figures;
  },
};

function questionsOver(graph: MadeUpGraph, pins: number): WalkRequest[][] {
  return Array.from({ length: QUESTIONS }, (_, number) =>
    Array.from({ length: pins }, (_, index) => {
      const seed = (Math.imul(number * 20 + index + 1, 0x9e3779b1) | 1) >>> 0;
      return { from: graph.somePicture(seed), feature: number % 8, seed };
    }),
  );
}

async function perSecond(
  side: Side,
  questions: readonly (readonly WalkRequest[])[],
): Promise<number> {
  let seconds = 0;
  for (const question of questions) seconds += (await side(question)).seconds;
  return questions.length / seconds;
}

function limitsOf(question: readonly WalkRequest[]): { steps: number; many: number } {
  return { steps: Math.floor(STEPS / question.length), many: Math.floor(MANY / question.length) };
}

function ourSide({ pictures, boards }: MadeUpGraph): Side {
  const visits = makeVisits(STEPS);
  return async (question) => {
    const { steps, many } = limitsOf(question);
    const began = performance.now();
    let sum = 0;
    for (const one of question) {
      const cells = { pictures: pictures.cells, boards: boards.cells };
      const { from, feature, seed } = one;
      const request = { ...cells, from, seed, steps, ...preferring(feature) };
      walk({ ...request, enough: { pictures: many, times: TIMES } }, visits);
      takeVisits(visits, (position, times) => {
        sum = (sum + Math.imul(position, times)) | 0;
      });
    }
    return { sum: sum >>> 0, seconds: (performance.now() - began) / 1000 };
  };
}

/** Null without a compiler. */
async function nativeSide(world: World, { pictures, boards }: MadeUpGraph): Promise<Side | null> {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-walk-'));
  world.onClose(() => rm(folder, { recursive: true }));
  const program = join(folder, 'random-walk');
  const source = join(import.meta.dirname, 'native', 'random-walk.cpp');
  try {
    execFileSync('g++', ['-O3', '-march=native', source, '-o', program], { stdio: 'pipe' });
  } catch {
    console.log('  g++ is not here: nothing to hold the walk against');
    return null;
  }
  const path = join(folder, 'graph');
  const file = await open(path, 'w');
  const [one, other] = [usedOf(pictures), usedOf(boards)];
  for (const part of [Int32Array.of(one.length, other.length), one, other]) {
    await file.writev([new Uint8Array(part.buffer, part.byteOffset, part.byteLength)]);
  }
  await file.close();
  const child = spawn(program, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  world.onClose(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async (question) => {
    const { steps, many } = limitsOf(question);
    const walks = question.map(({ from, feature, seed }) => `${from} ${feature} ${seed}`);
    child.stdin.write(`${steps} ${many} ${TIMES} ${question.length} ${walks.join(' ')}\n`);
    const { value } = (await lines.next()) as { value: string };
    const [sum, seconds] = value.split(' ').map(Number);
    return { sum: sum ?? Number.NaN, seconds: seconds ?? Number.NaN };
  };
}

const usedOf = ({ cells, tops }: Records): Int32Array => cells.subarray(0, tops[0]);

/** Returns times of whole answers from a worker thread, and their CPU times; each sorted. */
function timesOf(
  { pictures, boards }: MadeUpGraph,
  questions: readonly (readonly WalkRequest[])[],
): { wall: number[]; processor: number[] } {
  const cells = { pictures: pictures.cells, boards: boards.cells };
  const [wall, processor]: [number[], number[]] = [[], []];
  // The first round is a warm-up.
  for (let round = 0; round <= TIMED_ROUNDS; round += 1) {
    for (const question of questions) {
      const starts = question.map(({ from }) => ({
        from,
        weight: 1,
        share: degreeAt(pictures, from),
      }));
      const [{ feature, seed } = { feature: 0, seed: 1 }] = question;
      const [began, used] = [performance.now(), process.threadCpuUsage()];
      walkFrom({ ...cells, starts, limit: 100, ...preferring(feature), seed: seed + round });
      const { user, system } = process.threadCpuUsage(used);
      if (round === 0) continue;
      wall.push(performance.now() - began);
      processor.push((user + system) / 1000);
    }
  }
  const sorted = (values: number[]): number[] => values.toSorted((one, other) => one - other);
  return { wall: sorted(wall), processor: sorted(processor) };
}

const p99 = (sorted: readonly number[]): number =>
  sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
