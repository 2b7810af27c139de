import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { hidesAmong } from '#server/discovery/core/hides-store.ts';
import {
  followedPins,
  homeSelfOf,
  latestSaves,
  newestOnBoards,
  pinsOfPictures,
} from '#server/discovery/core/home-store.ts';
import { boardsToExplore } from '#server/discovery/core/popular-store.ts';
import { newestPins, type FoundPin } from '#server/discovery/core/store.ts';
import { findLiveSession, type LiveSession } from '#server/identity/sessions/session-store.ts';
import { changePinCount } from '#server/identity/people/count-store.ts';
import { addToBoard } from '#server/boards/counting/count-store.ts';
import { inOrder, numbered, type Numbered, type Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { pinSaved } from '#server/pins/index.ts';
import { insertPin } from '#server/pins/core/change-store.ts';
import { viewRows } from '#server/pins/visibility/view-store.ts';
import type { LimitSetup, Saving } from '../kit/limit.ts';

/**
 * The limit, in a separate process: a bare Fastify that runs the product's own statements, by name, on a pool of the
 * same size, and joins prepared text. It checks and renders nothing: the ratios show what the product does beyond it.
 */
const PAGE = 25;
/** As server/discovery/home/ chooses its pages. */
const [SAVES, OF_BOARD, WINDOW] = [2000, 40, 100];
const [EXPLORED, OF_EACH] = [12, 8];
/** Pictures of three walks that are looked up. */
const PROPOSED = 60;
const statements = new Map<string, Numbered & { readonly name: string }>();

function named(sql: string, values: Values = {}): pg.QueryConfig {
  let statement = statements.get(sql);
  if (statement === undefined) {
    statement = { ...numbered(sql), name: `limit${statements.size}` };
    statements.set(sql, statement);
  }
  const { name, text, names } = statement;
  return { name, text, values: inOrder(names, values, sql) };
}

/** Wraps a connection for the stores' statements. */
function plainTx(on: { query(config: pg.QueryConfig): Promise<pg.QueryResult> }): Tx {
  return {
    rows: async <Row>(sql: string, values?: Values) =>
      (await on.query(named(sql, values))).rows as Row[],
    row: async <Row>(sql: string, values?: Values) =>
      ((await on.query(named(sql, values))).rows[0] as Row | undefined) ?? null,
    run: async (sql, values) => (await on.query(named(sql, values))).rowCount ?? 0,
  };
}

process.once('message', (setup: LimitSetup) => {
  start(setup).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function start(setup: LimitSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: 20 });
  const read = plainTx(pool);
  const fragments = new Map(Object.entries(setup.fragments));
  const page = (ids: readonly string[]): string =>
    `{"resource_response":{"status":"success","data":[${ids.flatMap((id) => fragments.get(id) ?? []).join(',')}]}}`;
  const json = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
    reply.header('content-type', 'application/json; charset=utf-8').send(text);
  let explored: Promise<readonly FoundPin[]> | null = null;
  /** Returns these pins as a page of home, after reading everything such a page is chosen from; without walks. */
  const feed = async (token: string, ids: readonly string[]): Promise<readonly string[]> => {
    const viewer = await viewerOf(read, token);
    const self = await homeSelfOf(read, viewer.id);
    // The product caches popular boards' pins, and so does its limit.
    explored ??= pinsToExplore(read);
    const [found, saves] = await Promise.all([
      explored,
      latestSaves(read, viewer.id, SAVES, OF_BOARD),
      followedPins(read, viewer.id, null, WINDOW),
      newestPins(read, viewer.id, null, WINDOW),
    ]);
    const pictures = found
      .slice(0, PROPOSED)
      .map(({ signature }) => ({ signature, boardId: null }));
    if (saves.length > 0) await pinsOfPictures(read, viewer.id, pictures);
    const views = await viewRows(read, viewer.id, ids);
    const names = views.map(({ boardId }) => ({ kind: 'board', subject: boardId }) as const);
    if (self.isHiding) await hidesAmong(read, viewer.id, names);
    return ids;
  };
  const fastify = Fastify({ logger: false });
  fastify.get('/feed', async (request, reply) =>
    json(reply, page(await feed(tokenIn(request), idsIn(request)))),
  );
  fastify.get('/pin/:id', async (request, reply) => {
    const viewer = await viewerOf(read, tokenIn(request));
    const rows = await viewRows(read, viewer.id, [(request.params as { id: string }).id]);
    return json(reply, page(rows.map((row) => row.id)));
  });
  const ready = Buffer.from(page([...fragments.keys()].slice(0, PAGE)));
  fastify.get('/buffer', async (_, reply) => json(reply, ready));
  for (const [path, addJob] of Object.entries(JOBS)) {
    fastify.post(path, async (request, reply) => {
      const id = await save(pool, request.body as Saving, addJob);
      return json(reply, `{"resource_response":{"status":"success","data":{"id":"${id}"}}}`);
    });
  }
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', (limitRequest: { token: string; seconds: number }) => {
    const first = [...fragments.keys()].slice(0, PAGE);
    void pagesPerSecond(() => feed(limitRequest.token, first), limitRequest.seconds).then(
      (perSecond) => process.send?.({ perSecond }),
    );
  });
  process.send?.({ port: (fastify.server.address() as AddressInfo).port });
}

async function pinsToExplore(read: Tx): Promise<readonly FoundPin[]> {
  const boards = await boardsToExplore(read, EXPLORED);
  return newestOnBoards(
    read,
    '0',
    boards.map(({ id }) => id),
    OF_EACH,
  );
}

const idsIn = (request: FastifyRequest): string[] => String(request.headers['x-ids']).split(',');

const tokenIn = (request: FastifyRequest): string =>
  /bowerbird_session=([\w-]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? '';

async function viewerOf(read: Tx, token: string): Promise<LiveSession> {
  const hash = createHash('sha256').update(token).digest();
  const live = await findLiveSession(read, hash, new Date(0), new Date(0), new Date());
  if (live === null) throw new Error('nobody is signed in');
  return live;
}

/** Runs a page's statements alone, eight at a time, without HTTP. */
async function pagesPerSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const lane = async (): Promise<void> => {
    for (; performance.now() < end; count += 1) await work();
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return count / seconds;
}

type AddJob = (tx: Tx, saving: Saving, id: string) => Promise<void>;

/** How a save's jobs are queued: as the queue itself does, or in batches, as the product does. */
const JOBS: Readonly<Record<string, AddJob>> = {
  '/save': (tx, { pin }, id) =>
    jobsIn(tx).add('pins.count-pictures', { pins: [[pin.signature, id]] }),
  '/save-together': (tx, { pin }, id) =>
    jobsIn(tx).add(
      pinSaved.name,
      { pin_id: id, source_pin_id: pin.from?.pinId, pins: [[pin.signature, id]] },
      { mayWait: true },
    ),
};

/** A save as one raw transaction: the row with its search row, the counts, and a job. */
async function save(pool: pg.Pool, saving: Saving, addJob: AddJob): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const tx = plainTx(client);
    const now = new Date();
    const board = { bucket: bucketOf(saving.boardId), id: saving.boardId };
    const id = makeId(board.bucket, now.getTime());
    await insertPin(tx, id, {
      ...saving.pin,
      bucket: board.bucket,
      boardId: board.id,
      sectionId: null,
      personId: saving.personId,
      method: 'repin',
      now,
      isPublic: true,
    });
    const signatures = [saving.pin.signature];
    await addToBoard(tx, board, { count: 1, signatures, renewCover: false, isByOwner: true, now });
    await changePinCount(tx, saving.personId, 1);
    await addJob(tx, saving, id);
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}
