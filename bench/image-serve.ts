import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternate, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import { fetched } from './kit/fetched.ts';
import { serveFolder } from './kit/file-server.ts';
import { openGallery, type Gallery } from './kit/gallery.ts';
import { load } from './kit/load.ts';

const CONNECTIONS = 8;
const WANTED_BYTES = 60_000;

export const benchmark: Benchmark = {
  name: 'image-serve',
  workload:
    'A picture of some 60 kB is fetched, and asked for by somebody who has it already (If-None-Match), against nginx with one process on the same file.',
  async run(world, { seconds, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    const path = await pictureOf(gallery);
    const ours = { url: gallery.server.url, ...(await sides(gallery.server.url, path)) };
    const files = await serveFolder(world, join(folder, 'media'));
    const theirs = { url: files.url, ...(await sides(files.url, path)) };
    requireEqual('The pictures', ours.digest, theirs.digest);
    const perSecond = async ({ url, etag }: typeof ours, has: boolean): Promise<number> => {
      const headers = has ? { 'if-none-match': etag } : {};
      const requests = [{ path, headers }];
      const loaded = await load({ url, requests, connections: CONNECTIONS, seconds });
      requireEqual('The answers', Object.keys(loaded.statuses), [has ? '304' : '200']);
      return loaded.perSecond;
    };
    const held = { beside: files.name, target: { atLeast: 0.3 } };
    const figures = [];
    for (const has of [false, true]) {
      const values = await alternate(
        { ours: () => perSecond(ours, has), beside: () => perSecond(theirs, has) },
        rounds,
      );
      const what = has ? 'conditional, 304' : `whole, ${ours.bytes} bytes`;
      figures.push(ratioFigure(what, 'answers/s', values, held));
    }
    return figures;
  },
};

/** Returns the address of the rendition closest to the wanted size. */
async function pictureOf({ server, pins }: Gallery): Promise<string> {
  const found = await Promise.all(
    pins.map(async ({ images }) => {
      const path = new URL(images['736x'].url).pathname;
      const { body } = await fetched(server.url + path);
      return { path, away: Math.abs(body.length - WANTED_BYTES) };
    }),
  );
  const [nearest] = found.toSorted((one, other) => one.away - other.away);
  if (nearest === undefined) throw new Error('the gallery has no pictures');
  return nearest.path;
}

async function sides(url: string, path: string) {
  const { status, headers, body } = await fetched(url + path);
  requireEqual(`The status of ${url}${path}`, status, 200);
  const etag = headers.etag ?? '';
  const again = await fetched(url + path, { 'if-none-match': etag });
  requireEqual('The conditional answer', [again.status, again.body.length], [304, 0]);
  return { etag, bytes: body.length, digest: createHash('sha256').update(body).digest('hex') };
}
