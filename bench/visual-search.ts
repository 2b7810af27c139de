import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { mulberry32 } from '#server/discovery/home/mulberry32.ts';
import { addLook, makeLooks, nearestLooks, type LookIndex } from '#server/discovery/looks/looks.ts';
import { LAYOUT_BYTES, layoutOf } from '#server/media/index.ts';
import {
  alternate,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';

/** As many as one list of the call has. */
const MOST = 300;
/** Parts that are asked for, and pictures made of each. */
const PAIRS = 200;
/** Real parts, of which the other pictures are made up. */
const PARTS = 1500;
const TIMED = 100;
/** Growth is measured up to this many pictures. */
const MOST_GROWN = 1_000_000;
const NAME_BYTES = 16;

interface Layouts {
  readonly names: Uint8Array;
  readonly layouts: Int8Array;
}

/** A part of a photograph, and the layout of the picture that somebody made of it. */
interface Pair {
  readonly part: Int8Array;
  readonly made: Int8Array;
}

/** Finding pictures by a part of one, among a million that look like photographs. */
export const benchmark: Benchmark = {
  name: 'visual-search',
  workload:
    '200 parts of photographs, each hidden as a picture that was cropped a little differently, scaled to 150 to 500 pixels and compressed to quality 30 to 80, among as many pictures as the world has pins, whose layouts are mixed from those of real parts: whether it is found, how fast, and against comparing with every picture',
  async run(world, { rounds, sizes }) {
    const random = mulberry32(20_260_314);
    const photographs = await readPhotographs();
    const [pairs, real] = [await pairsOf(photographs, random), await partsOf(photographs, random)];
    const times: { size: number; p50: number }[] = [];
    for (const size of sizes.filter((many) => many <= MOST_GROWN)) {
      const index = indexOf(madeUp(real, pairs, size, random));
      times.push({ size, p50: quantile(timesOf(index, pairs), 0.5) });
    }
    const all = madeUp(real, pairs, world.pins, random);
    const before = process.memoryUsage().arrayBuffers;
    const index = indexOf(all);
    const bytes = process.memoryUsage().arrayBuffers - before;
    const ranks = pairs.map(({ part }, at) => rankOf(index, part, nameAt(all, at)));
    const some = pairs.slice(0, 10);
    for (const { part } of some) {
      const found = nearestLooks(index, part, MOST).map(({ distance }) => distance);
      requireEqual('the distances', found, compareWithAll(all, part));
    }
    const values = await alternate(
      {
        ours: async () => perSecond(some, (part) => nearestLooks(index, part, MOST)),
        beside: async () => perSecond(some, (part) => compareWithAll(all, part)),
      },
      rounds,
    );
    const spent = timesOf(index, pairs);
    const share = (most: number) => ranks.filter((rank) => rank < most).length / ranks.length;
    return [
      plainFigure('found as the first', 'of 1', [share(1)], { atLeast: 0.8 }),
      plainFigure('found among the first 10', 'of 1', [share(10)], { atLeast: 0.9 }),
      plainFigure('a list, p50', 'ms', [quantile(spent, 0.5)]),
      plainFigure('a list, p99', 'ms', [quantile(spent, 0.99)], { atMost: 50 }),
      plainFigure('memory for a million', 'MB', [(bytes / world.pins) * 1e6 * 2 ** -20], {
        atMost: 100,
      }),
      ratioFigure('lists', 'a second', values, {
        beside: 'comparing with every picture',
        target: { atLeast: 2 },
      }),
      ...(times.length < 2
        ? []
        : [plainFigure('growth of a list, p50', 'slope', [slopeOf(times)], { atMost: 1 })]),
    ];
  },
};

async function readPhotographs(): Promise<Buffer[]> {
  const folder = join(process.env['CORPUS_DIR'] ?? '', 'photos');
  const names = (await readdir(folder)).filter((name) => /\.(jpg|webp|png)$/u.test(name));
  const read = names.toSorted().map(async (name) =>
    sharp(await readFile(join(folder, name)))
      .autoOrient()
      .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  return Promise.all(read);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns one of them, counted round and round. */
function oneOf<T>(all: readonly T[], at: number): T {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('there are none');
  return one;
}

function someBox(random: () => number): Box {
  const [width, height] = [0.25 + random() * 0.45, 0.25 + random() * 0.45];
  return { x: random() * (1 - width), y: random() * (1 - height), width, height };
}

/** Moves each edge by up to a fiftieth of the box's side, as a hand does. */
function nearly({ x, y, width, height }: Box, random: () => number): Box {
  const off = (size: number) => (random() - 0.5) * 0.04 * size;
  const [left, top] = [Math.max(0, x + off(width)), Math.max(0, y + off(height))];
  const [right, bottom] = [x + width + off(width), y + height + off(height)];
  return { x: left, y: top, width: Math.min(1, right) - left, height: Math.min(1, bottom) - top };
}

async function cut(photograph: Buffer, box: Box): Promise<Sharp> {
  const picture = sharp(photograph);
  const { width, height } = await picture.metadata();
  return picture.extract({
    left: Math.floor(box.x * width),
    top: Math.floor(box.y * height),
    width: Math.max(1, Math.floor(box.width * width)),
    height: Math.max(1, Math.floor(box.height * height)),
  });
}

async function pairsOf(photographs: readonly Buffer[], random: () => number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let at = 0; at < PAIRS; at += 1) {
    const photograph = oneOf(photographs, at);
    const box = someBox(random);
    const made = await (
      await cut(photograph, nearly(box, random))
    )
      .resize(150 + Math.round(random() * 350))
      .jpeg({ quality: 30 + Math.round(random() * 50) })
      .toBuffer();
    const small = await sharp(photograph).resize(474).webp({ quality: 80 }).toBuffer();
    pairs.push({ part: await layoutIn(await cut(small, box)), made: await layoutIn(sharp(made)) });
  }
  return pairs;
}

async function partsOf(photographs: readonly Buffer[], random: () => number): Promise<Int8Array[]> {
  const parts: Int8Array[] = [];
  const small = await Promise.all(
    photographs.map((photograph) => sharp(photograph).resize(300).jpeg().toBuffer()),
  );
  for (let at = 0; at < PARTS; at += 1) {
    parts.push(await layoutIn(await cut(oneOf(small, at), someBox(random))));
  }
  return parts;
}

async function layoutIn(picture: Sharp): Promise<Int8Array> {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  const layout = layoutOf(Buffer.from(hash).toString('base64'));
  if (layout === null) throw new Error('a picture has no layout');
  return layout;
}

/** The hidden pictures, and others: coarse terms of one real part, fine ones of another, a little changed. */
function madeUp(
  real: readonly Int8Array[],
  pairs: readonly Pair[],
  many: number,
  random: () => number,
): Layouts {
  const [names, layouts] = [new Uint8Array(many * NAME_BYTES), new Int8Array(many * LAYOUT_BYTES)];
  const some = () => oneOf(real, Math.floor(random() * real.length));
  for (let at = 0; at < many; at += 1) {
    new DataView(names.buffer).setUint32(at * NAME_BYTES, at);
    const hidden = pairs[at]?.made;
    if (hidden !== undefined) {
      layouts.set(hidden, at * LAYOUT_BYTES);
      continue;
    }
    const [coarse, fine, share] = [some(), some(), 0.6 + random() * 0.4];
    for (let term = 0; term < LAYOUT_BYTES; term += 1) {
      const [one, other] = [coarse[term] ?? 0, fine[term] ?? 0];
      const mixed = one * share + other * (1 - share) + (random() - 0.5) * 8;
      layouts[at * LAYOUT_BYTES + term] = Math.max(-127, Math.min(127, Math.round(mixed)));
    }
  }
  return { names, layouts };
}

function indexOf({ names, layouts }: Layouts): LookIndex {
  const index = makeLooks();
  for (let at = 0; at * NAME_BYTES < names.length; at += 1) {
    const name = names.subarray(at * NAME_BYTES, (at + 1) * NAME_BYTES);
    addLook(index, name, layouts.subarray(at * LAYOUT_BYTES, (at + 1) * LAYOUT_BYTES));
  }
  return index;
}

const nameAt = ({ names }: Layouts, at: number): string =>
  Buffer.from(names.buffer, at * NAME_BYTES, NAME_BYTES).toString('hex');

function rankOf(index: LookIndex, part: Int8Array, name: string): number {
  const rank = nearestLooks(index, part, MOST).findIndex(({ signature }) => signature === name);
  return rank < 0 ? Infinity : rank;
}

/** Returns the least distances, by comparing with every picture. */
function compareWithAll({ layouts }: Layouts, part: Int8Array): number[] {
  const many = layouts.length / LAYOUT_BYTES;
  const distances = new Int32Array(many);
  for (let at = 0; at < many; at += 1) {
    let distance = 0;
    for (let term = 0; term < LAYOUT_BYTES; term += 1) {
      const apart = (layouts[at * LAYOUT_BYTES + term] ?? 0) - (part[term] ?? 0);
      distance += apart * apart;
    }
    distances[at] = distance;
  }
  return [...distances.toSorted().subarray(0, MOST)];
}

function timesOf(index: LookIndex, pairs: readonly Pair[]): number[] {
  const times = pairs.slice(0, TIMED).flatMap(({ part }) =>
    [0, 1].map(() => {
      const began = performance.now();
      nearestLooks(index, part, MOST);
      return performance.now() - began;
    }),
  );
  return times.toSorted((one, other) => one - other);
}

function perSecond(some: readonly Pair[], find: (part: Int8Array) => unknown): number {
  const began = performance.now();
  for (const { part } of some) find(part);
  return (some.length * 1000) / (performance.now() - began);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

/** The slope of the logarithm of the time over that of the size, from the smallest to the largest. */
function slopeOf(times: readonly { size: number; p50: number }[]): number {
  const [one, other] = [oneOf(times, 0), oneOf(times, times.length - 1)];
  return Math.log(other.p50 / one.p50) / Math.log(other.size / one.size);
}
