import type { Pin } from '#contract/pins.ts';
import { alternate, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import { ask, readRequest } from './kit/ask.ts';
import { startLimit } from './kit/limit.ts';
import type { Request } from './kit/load.ts';
import { loadedSide } from './kit/loaded-side.ts';

const CONNECTIONS = 8;
const REQUESTS = 1000;

/** A single pin, requested by a signed-in person. */
export const benchmark: Benchmark = {
  name: 'pin-get',
  workload: 'one pin over HTTP, 1,000 different ones by signed-in people, 8 connections',
  async run(world, { seconds, rounds }) {
    const { people, rows } = await world.database();
    const server = await world.server();
    const found = await rows<{ id: string }>(
      `select pin_id as id from pin_search order by md5(pin_id::text) limit $1`,
      [REQUESTS],
    );
    const ours: Request[] = [];
    const theirs: Request[] = [];
    const fragments: Record<string, string> = {};
    for (const [number, { id }] of found.entries()) {
      const who = people[number % people.length];
      if (who === undefined) throw new Error('the world is empty');
      const request = readRequest(who, 'Pin', { id });
      fragments[id] = JSON.stringify((await ask(server.url, request)).data);
      ours.push(request);
      theirs.push({ path: `/pin/${id}`, headers: who.headers });
    }
    const limit = await startLimit(world, fragments);
    for (const [number, request] of theirs.slice(0, 20).entries()) {
      const [pin]: Pin[] = (await ask(limit.url, request)).data;
      requireEqual('the pins', JSON.parse(fragments[found[number]?.id ?? ''] ?? 'null'), pin);
    }
    const how = { connections: CONNECTIONS, seconds };
    const product = loadedSide(server, ours, how);
    const bare = loadedSide(limit, theirs, how);
    const sides = await alternate({ ours: product.round, limit: bare.round }, rounds);
    return [
      ratioFigure(
        'pins',
        'a second',
        { ours: sides.ours, beside: sides.limit },
        { beside: 'a bare Fastify with the same two reads', target: { atLeast: 0.6 } },
      ),
      product.costFigure('processor time of the server for a pin'),
      bare.costFigure('processor time of the bare Fastify for a pin'),
    ];
  },
};
