import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decoderUser, lendFolder } from '#server/media/core/decoder-user.ts';
import { PictureWorkers } from '#server/media/decoding/worker-pool.ts';
import { alternate, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import { forked } from './processes/forked.ts';
import { largePhotograph } from './kit/gallery.ts';
import type { SharpMade, SharpOrder } from './processes/sharp-process.ts';

const PICTURES = 3;

export const benchmark: Benchmark = {
  name: 'image-ingest',
  workload:
    'A photograph of 12 megapixels becomes the kept original, all renditions, its colour and its preview hash, by the process that the server gives pictures to, against hand-written sharp in a process of its own making the same files.',
  async run(world, { rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const [input, ours, theirs] = ['photograph.jpg', 'ours', 'theirs'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    await writeFile(input, await largePhotograph());
    await Promise.all([ours, theirs].map((out) => mkdir(out)));
    await lendFolder(folder);
    await lendFolder(ours);
    const workers = new PictureWorkers({ count: 1, user: decoderUser });
    world.onClose(() => workers.stop());
    const sharp = forked<SharpOrder, SharpMade>('sharp-process.ts');
    world.onClose(() => sharp.stop());
    const make = () => workers.run({ input, out: ours, minSide: 0 });
    const makeBySharp = () => sharp.ask({ input, out: theirs });
    const made = await make();
    const bySharp = await makeBySharp();
    requireEqual('The looks', [made.dominantColor, made.thumbHash], [bySharp.colour, bySharp.hash]);
    requireEqual('The files', await digestsOf(ours), await digestsOf(theirs));
    const values = await alternate(
      { ours: () => perSecond(make), beside: () => perSecond(makeBySharp) },
      rounds,
    );
    return [
      ratioFigure('12 megapixels', 'pictures/s', values, {
        beside: 'hand-written sharp',
        target: { atLeast: 0.9 },
      }),
    ];
  },
};

async function perSecond(make: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < PICTURES; at += 1) await make();
  return (PICTURES * 1000) / (performance.now() - began);
}

async function digestsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
}
