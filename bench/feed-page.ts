import type { Pin } from '#contract/pins.ts';
import {
  alternate,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';
import { ask, readRequest } from './kit/ask.ts';
import { startLimit } from './kit/limit.ts';
import type { Request } from './kit/load.ts';
import { loadedSide } from './kit/loaded-side.ts';

const CONNECTIONS = 8;
const WALKED = 20;

/** The signed-in home feed of 25 pins, over HTTP. */
export const benchmark: Benchmark = {
  name: 'feed-page',
  workload:
    'a signed-in home feed of 25 pins over HTTP, 20 pages in turn, 8 connections, by somebody who follows thousands',
  async run(world, { seconds, rounds }) {
    const { people } = await world.database();
    const [viewer] = people;
    if (viewer === undefined) throw new Error('the world is empty');
    const server = await world.server();
    const ours: Request[] = [];
    const theirs: Request[] = [];
    const fragments: Record<string, string> = {};
    let bookmarks: string[] = [];
    const pages: string[][] = [];
    for (let page = 0; page < WALKED; page += 1) {
      const request = readRequest(viewer, 'UserHomefeed', { page_size: 25, bookmarks });
      const answer = await ask(server.url, request);
      const pins: Pin[] = answer.data;
      for (const pin of pins) fragments[pin.id] = JSON.stringify(pin);
      pages.push(pins.map((pin) => pin.id));
      ours.push(request);
      theirs.push({
        path: '/feed',
        headers: { ...viewer.headers, 'x-ids': pins.map((pin) => pin.id).join(',') },
      });
      bookmarks = answer.bookmark === undefined ? [] : [answer.bookmark];
    }
    const limit = await startLimit(world, fragments);
    for (const [number, request] of theirs.entries()) {
      const pins: Pin[] = (await ask(limit.url, request)).data;
      requireEqual(
        'the feeds',
        pages[number],
        pins.map((pin) => pin.id),
      );
    }
    const how = { connections: CONNECTIONS, seconds };
    const product = loadedSide(server, ours, how);
    const bare = loadedSide(limit, theirs, how);
    const buffer = loadedSide(limit, [{ path: '/buffer' }], how);
    const token = /bowerbird_session=([\w-]+)/u.exec(viewer.headers['cookie'] ?? '')?.[1] ?? '';
    const sides = await alternate(
      {
        ours: product.round,
        limit: bare.round,
        database: () => limit.feedsFromDatabase(token, seconds),
        buffer: buffer.round,
      },
      rounds,
    );
    return [
      ratioFigure(
        'pages of the feed',
        'a second',
        { ours: sides.ours, beside: sides.limit },
        {
          beside: 'a bare Fastify with the same SQL, that walks nowhere',
          target: { atLeast: 0.6 },
        },
      ),
      product.costFigure('processor time of the server for a page'),
      bare.costFigure('processor time of the bare Fastify for a page'),
      plainFigure('the same statements without HTTP', 'a second', sides.database),
      plainFigure('a ready buffer of the same size', 'a second', sides.buffer),
    ];
  },
};
