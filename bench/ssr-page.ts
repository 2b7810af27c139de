import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  alternate,
  ratioFigure,
  requireEqual,
  type Benchmark,
  type Figure,
  type Options,
} from './kit/benchmark.ts';
import { fetched } from './kit/fetched.ts';
import { forked } from './processes/forked.ts';
import { openGallery, type Gallery } from './kit/gallery.ts';
import { requestsPerSecond } from './kit/load.ts';
import type { ReadyBuffer } from './processes/ready-buffer-process.ts';
import type { Rendering, RenderOrder } from './processes/render-process.ts';
import type { World } from './kit/world.ts';

const CONNECTIONS = 8;
/** More than a round can answer. */
const UNCACHED = 20_000;

export const benchmark: Benchmark = {
  name: 'ssr-page',
  workload:
    'A visitor gets a public pin page and a public board page with 25 cards over HTTP: made anew each time, against React rendering the same tree in a loop with its data in memory; and kept by the server (nothing is written meanwhile), against a bare Fastify that sends the same bytes.',
  async run(world, options) {
    const folder = await mkdtemp(join(tmpdir(), 'bowerbird-bench-'));
    world.onClose(() => rm(folder, { recursive: true, force: true }));
    const gallery = await openGallery(world, folder);
    return [
      ...(await madeAnew(world, gallery, 'pin page', gallery.pinPath, options)),
      ...(await madeAnew(world, gallery, 'board page', gallery.boardPath, options)),
      ...(await readCached(world, gallery, gallery.boardPath, options)),
    ];
  },
};

async function madeAnew(
  world: World,
  { server }: Gallery,
  what: string,
  path: string,
  { seconds, rounds }: Options,
): Promise<Figure[]> {
  const renderer = forked<RenderOrder, Rendering>('render-process.ts');
  world.onClose(() => renderer.stop());
  const first = await renderer.ask({ server: server.url, path, seconds: 0 });
  const { body } = await fetched(server.url + path);
  requireEqual('The two pages', markupOf(body.toString()), first.html);
  let round = 0;
  const values = await alternate(
    {
      ours: async () => {
        // Each address is requested once, so that no page comes from the cache.
        round += 1;
        const requests = Array.from({ length: UNCACHED }, (_, at) => ({
          path: `${path}?${round}=${at}`,
        }));
        return requestsPerSecond({ url: server.url, requests, connections: CONNECTIONS, seconds });
      },
      beside: async () => (await renderer.ask({ server: server.url, path, seconds })).perSecond,
    },
    rounds,
  );
  return [
    ratioFigure(`${what}, made anew`, 'pages/s', values, {
      beside: 'renderToString alone',
      target: { atLeast: 0.5 },
    }),
  ];
}

async function readCached(
  world: World,
  { server }: Gallery,
  path: string,
  { seconds, rounds }: Options,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const encoding of ['identity', 'gzip']) {
    const bare = forked<ReadyBuffer, { url: string }>('ready-buffer-process.ts');
    world.onClose(() => bare.stop());
    const asking = { 'accept-encoding': encoding };
    const { body, headers } = await fetched(server.url + path, asking);
    const sent = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding };
    const { url } = await bare.ask({ body, headers: sent });
    const ready = await fetched(`${url}/`);
    requireEqual('The sizes', Number(headers['content-length']), ready.body.length);
    const load = { connections: CONNECTIONS, seconds };
    const values = await alternate(
      {
        ours: () =>
          requestsPerSecond({ url: server.url, requests: [{ path, headers: asking }], ...load }),
        beside: () => requestsPerSecond({ url, requests: [{ path: '/' }], ...load }),
      },
      rounds,
    );
    figures.push(
      ratioFigure(`board page, kept (${encoding}, ${body.length} bytes)`, 'pages/s', values, {
        beside: 'a ready buffer',
        // Browsers and search engines accept gzip; the other figure is informational.
        target: encoding === 'gzip' ? { atLeast: 0.6 } : null,
      }),
    );
  }
  return figures;
}

/** Returns React's markup: the document's root element without the state. */
function markupOf(document: string): string {
  return /<div id="app">(.*)<\/div><script type="application\/json"/su.exec(document)?.[1] ?? '';
}
