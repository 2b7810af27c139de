import type { Pin } from '#contract/pins.ts';
import { alternate, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import { ask, writeRequest } from './kit/ask.ts';
import { startLimit, type Saving } from './kit/limit.ts';
import type { Request } from './kit/load.ts';
import { loadedSide, type LoadedSide } from './kit/loaded-side.ts';
import type { Seeded } from './kit/seeded-database.ts';

const CONNECTIONS = 8;
const WORDS = { title: 'amber garden', description: '', altText: '', domain: 'site1.example' };
const SEARCHED = {
  code: 'en',
  language: 'english',
  title: 'amber garden',
  tags: '',
  description: '',
  rest: 'site1 example',
  facts: ['@domain:site1.example', '@color:green'],
  otherwise: [],
  price: null,
};

/** Saving a pin to a board: the row, its search row, the counts and the job, durably. */
export const benchmark: Benchmark = {
  name: 'save-pin',
  workload:
    'a pin saved to a public board over HTTP, each time by the next of up to 1,000 people, 8 connections, every answer on disk',
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const server = await world.server();
    const limit = await startLimit(world);
    const { ours, theirs, together } = await savesOf(seeded);
    const before = await countsOf(seeded);
    const saved: Pin = (await ask(server.url, first(ours))).data;
    const bare: { id: string } = (await ask(limit.url, first(theirs))).data;
    await requireSaved(seeded, [saved.id, bare.id]);
    const how = { connections: CONNECTIONS, seconds };
    const product = loadedSide(server, ours, how);
    const raw = loadedSide(limit, theirs, how);
    const rawTogether = loadedSide(limit, together, how);
    const roundOf = (side: LoadedSide) => async () => {
      // Nobody may write more than a certain amount per hour.
      await seeded.rows('delete from use_counts');
      const perSecond = await side.round();
      await jobsDone(seeded);
      return perSecond;
    };
    const sides = await alternate(
      { ours: roundOf(product), limit: roundOf(raw), together: roundOf(rawTogether) },
      rounds,
    );
    const saves = 2 + product.answered() + raw.answered() + rawTogether.answered();
    requireEqual('rows, search rows and counts', await countsOf(seeded), {
      pins: before.pins + saves,
      searched: before.searched + saves,
      counted: before.counted + saves,
      pictures: before.pictures + saves,
    });
    return [
      ratioFigure(
        'saves',
        'a second',
        { ours: sides.ours, beside: sides.limit },
        {
          beside: 'a raw transaction behind a bare Fastify, its job added by the queue itself',
          target: { atLeast: 0.6 },
        },
      ),
      ratioFigure(
        'saves, beside one whose job waits as ours does',
        'a second',
        { ours: sides.ours, beside: sides.together },
        {
          beside: 'a raw transaction, its job done together with others',
          target: { atLeast: 0.6 },
        },
      ),
      product.costFigure('processor time of the server for a save'),
      raw.costFigure('processor time of the bare Fastify for a save'),
    ];
  },
};

const first = (requests: readonly Request[]): Request => {
  const [request] = requests;
  if (request === undefined) throw new Error('the world is empty');
  return request;
};

interface Saves {
  readonly ours: Request[];
  readonly theirs: Request[];
  readonly together: Request[];
}

async function savesOf({ people, rows }: Seeded): Promise<Saves> {
  const sources = await rows<{ id: string; personId: string; signature: string; link: string }>(
    `select pins.id, pins.person_id as "personId", pins.signature, pins.link
     from pin_search join pins on pins.bucket = pin_search.bucket and pins.id = pin_search.pin_id
     where made order by md5(pin_id::text) limit 2000`,
  );
  const ours: Request[] = [];
  const theirs: Request[] = [];
  for (const [number, source] of sources.entries()) {
    const who = people[number % people.length];
    if (who === undefined) throw new Error('the world is empty');
    ours.push(writeRequest(who, 'Repin', { pin_id: source.id, board_id: who.boardId }));
    const saving: Saving = {
      personId: who.id,
      boardId: who.boardId,
      pin: {
        signature: source.signature,
        text: { ...WORDS, link: source.link },
        searched: SEARCHED,
        from: {
          pinId: source.id,
          originPinId: source.id,
          originPersonId: source.personId,
          facts: null,
        },
      },
    };
    theirs.push({
      method: 'POST',
      path: '/save',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(saving),
    });
  }
  return {
    ours,
    theirs,
    together: theirs.map((request) => ({ ...request, path: '/save-together' })),
  };
}

interface Counts {
  readonly pins: number;
  readonly searched: number;
  readonly counted: number;
  readonly pictures: number;
}

async function countsOf({ rows }: Seeded): Promise<Counts> {
  const [counts] = await rows<Counts>(
    `select (select count(*)::int from pins) as pins, (select count(*)::int from pin_search) as searched,
       (select sum(pin_count)::int from boards) as counted, (select sum(pins)::int from picture_counts) as pictures`,
  );
  if (counts === undefined) throw new Error('nothing was counted');
  return counts;
}

async function requireSaved({ rows }: Seeded, ids: readonly string[]): Promise<void> {
  const found = await rows<{ id: string }>(
    `select pins.id from pins join pin_search on pin_search.bucket = pins.bucket and pin_search.pin_id = pins.id
     where pins.id = any($1::bigint[]) and pins.source_pin_id is not null order by pins.id`,
    [ids],
  );
  requireEqual(
    'what was saved',
    found.map((pin) => pin.id),
    ids.toSorted(),
  );
}

/** Waits until the product's worker has done both sides' jobs, so that the next round starts without any. */
async function jobsDone({ rows }: Seeded): Promise<void> {
  for (;;) {
    const [left] = await rows<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker.jobs',
    );
    if (left?.jobs === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
