import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Privacy } from '#contract/boards.ts';
import { isCovered, isDisabled, isPublic, isShared } from '#server/boards/sql.ts';
import { maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { VIEWER, viewerValues } from '#server/social/sql.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { isCoveredFrom, isHiddenByBlock, isPublished } from '../core/policy.ts';
import { hiddenParts, openParts } from '../sql.ts';
import { seePins } from './visibility.ts';

/**
 * Random worlds of people, boards and pins. Who may see what is computed three times: by the SQL conditions, by
 * the policies applied to the known state, and by what the product shows. All must agree.
 */
const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);

/** The generator Mulberry32: numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface BoardFacts {
  readonly id: string;
  readonly ownerId: string;
  readonly advertiserId: string | null;
  readonly pins: readonly { readonly id: string; readonly personId: string }[];
}

/** The random properties of a board. */
interface BoardState {
  readonly privacy: Privacy;
  readonly disabledPrivacy: Privacy | null;
  readonly isCovered: boolean;
  readonly collaborators: readonly string[];
}

let app: TestApp;
let people: string[];
let boards: BoardFacts[];
/** Publishes for the advertiser of the first person. */
let manager: string;

beforeAll(async () => {
  app = await testApp();
  const owner = await aBusiness(app);
  const delegate = await owner.delegate();
  const others = [await app.person(), await app.person(), await app.person()];
  const all = [owner, delegate, ...others];
  people = all.map(({ id }) => id);
  manager = delegate.id;
  boards = [];
  for (const person of [owner, owner, ...others]) {
    const { id } = await aBoard(person);
    const pins = [];
    // A pin stays even if its pinner no longer collaborates on the board.
    for (const pinner of [person.id, people[boards.length % people.length]!, delegate.id]) {
      const pin = await aPin(person, id);
      await app.db.read.run(
        'update pins set person_id = :pinner where bucket = :bucket and id = :id',
        { pinner, bucket: bucketOf(pin.id), id: pin.id },
      );
      pins.push({ id: pin.id, personId: pinner });
    }
    const advertiserId = boards.length === 0 ? owner.advertiser_id : null;
    boards.push({ id, ownerId: person.id, advertiserId, pins });
  }
});
afterAll(() => app.close());

interface World {
  readonly blocks: ReadonlySet<string>;
  readonly suspended: ReadonlySet<string>;
  readonly boards: ReadonlyMap<string, BoardState>;
}

function worldFrom(seed: number): World {
  const random = randomFrom(seed);
  const some = <One>(list: readonly One[], share: number): One[] =>
    list.filter(() => random() < share);
  const oneOf = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
  const pairs = people.flatMap((one) =>
    people.filter((other) => other !== one).map((other) => `${one} ${other}`),
  );
  const states = boards.map(({ id, ownerId, advertiserId }): [string, BoardState] => {
    const open = oneOf<Privacy>(
      advertiserId === null ? ['public', 'public', 'protected', 'secret'] : ['protected'],
    );
    const isOff = random() < 0.2;
    return [
      id,
      {
        privacy: isOff ? 'secret' : open,
        disabledPrivacy: isOff ? open : null,
        isCovered: random() < 0.2,
        collaborators: some(
          people.filter((person) => person !== ownerId),
          0.3,
        ),
      },
    ];
  });
  return {
    blocks: new Set(some(pairs, 0.08)),
    suspended: new Set(some(people, 0.15)),
    boards: new Map(states),
  };
}

async function writeWorld({ blocks, suspended, boards: states }: World): Promise<void> {
  const { read } = app.db;
  await read.run('delete from blocks');
  await read.run('delete from board_collaborators');
  for (const pair of blocks) {
    const [personId = '', blockedId] = pair.split(' ');
    await read.run(
      'insert into blocks (bucket, person_id, blocked_id, created_at) values (:bucket, :personId, :blockedId, :now)',
      { bucket: bucketOf(personId), personId, blockedId, now: app.clock.now },
    );
  }
  await read.run(
    'update people set suspended_at = case when id = any(:suspended::bigint[]) then :now::timestamptz end',
    { suspended: [...suspended], now: app.clock.now },
  );
  for (const board of boards) {
    const state = states.get(board.id)!;
    const key = { bucket: bucketOf(board.id), id: board.id };
    await read.run(
      `update boards set privacy = :privacy, disabled_privacy = :disabledPrivacy, advertiser_id = :advertiserId,
         screen_reason = :reason, screen_covers = :isCovered, collaborator_count = :count
       where bucket = :bucket and id = :id`,
      {
        ...key,
        privacy: state.privacy,
        disabledPrivacy: state.disabledPrivacy,
        advertiserId: board.advertiserId,
        reason: state.isCovered ? 'adult' : null,
        isCovered: state.isCovered,
        count: state.collaborators.length,
      },
    );
    await read.run(
      `insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
       select :bucket, :id, person, :ownerId, :now from unnest(:people::bigint[]) as person`,
      { ...key, ownerId: board.ownerId, people: state.collaborators, now: app.clock.now },
    );
  }
}

/** The SQL result for each pin, composed from the stores' own conditions and parts. */
const SAID = `
  with here as materialized (
    select pins.id, pins.person_id, boards.owner_id,
      ${isCovered('boards')} and boards.owner_id <> ${VIEWER.id} and not ${isShared('boards')} as covered,
      boards.privacy <> 'secret'
        or :seesSecrets::boolean and (boards.owner_id = ${VIEWER.id} or ${isShared('boards')})
        or :isOperator::boolean and ${isDisabled('boards')} as opens,
      ${isPublic('boards')} as public
    from pins join boards on boards.bucket = pins.bucket and boards.id = pins.board_id),
  named as materialized (select owner_id as id from here union select person_id from here),
  ${hiddenParts()}
  select id, person_id not in (select id from hidden) as "isPinnerSeen", covered as "isCovered",
    opens and owner_id not in (select id from hidden)
      and (owner_id = ${VIEWER.id} or person_id not in (select id from hidden)) as "isSeen",
    public as "isPublic"
  from here`;
const OPEN = `
  with found as materialized (select bucket, id as pin_id from pins), ${openParts}
  select pin_id as id from open`;

interface Said {
  readonly id: string;
  readonly isOpen: boolean;
  readonly isSeen: boolean;
  readonly isPublic: boolean;
  readonly isCovered: boolean;
  readonly isPinnerSeen: boolean;
}

const isBetween = ({ blocks }: World, one: string, other: string): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);

/** Returns the board as the viewer sees it, from the known state. */
function boardTo(viewer: Actor | null, world: World, { id, ownerId, advertiserId }: BoardFacts) {
  const { privacy, disabledPrivacy, isCovered: covered, collaborators } = world.boards.get(id)!;
  const isShared = viewer !== null && disabledPrivacy === null && collaborators.includes(viewer.id);
  const isManaged =
    advertiserId !== null &&
    viewer?.id === manager &&
    !isBetween(world, manager, ownerId) &&
    !world.suspended.has(ownerId);
  return {
    ownerId,
    advertiserId,
    privacy,
    disabledPrivacy,
    isShared,
    isManaged,
    isCovered: covered,
  };
}

/** Returns the policies' result for each pin. */
function ruled(viewer: Actor | null, world: World): Said[] {
  return boards.flatMap((board) =>
    board.pins.map(({ id, personId }) => {
      const facts = boardTo(viewer, world, board);
      const isBlocked = (person: string): boolean =>
        world.suspended.has(person) || (viewer !== null && isBetween(world, viewer.id, person));
      const pin = {
        ...facts,
        ownerIsBlocked: isBlocked(board.ownerId),
        pinnerIsBlocked: isBlocked(personId),
      };
      return {
        id,
        isOpen: isPublished(facts) && !pin.ownerIsBlocked && !pin.pinnerIsBlocked,
        isSeen: maySeeBoard(viewer, facts) && !isHiddenByBlock(viewer, pin),
        isPublic: isPublished(facts),
        isCovered: isCoveredFrom(viewer, pin),
        isPinnerSeen: !pin.pinnerIsBlocked,
      };
    }),
  );
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

const viewers = (): (Actor | null)[] => [
  null,
  ...people.flatMap((id): Actor[] => [
    { id, scopes: null },
    { id, scopes: ['read', 'write'] },
    { id, scopes: ['read', 'secret_boards'] },
    { id, scopes: null, isOperator: true },
    { id, scopes: ['read'], isOperator: true },
  ]),
];

test.each(SEEDS)(
  'SQL, the policies and what is shown agree on who may see what, in world %i',
  async (seed) => {
    const { read } = app.db;
    const world = worldFrom(seed);
    await writeWorld(world);
    for (const viewer of viewers()) {
      const who = JSON.stringify(viewer);
      const to = viewerValues(viewer?.id ?? null);
      const facts = await read.rows<Omit<Said, 'isOpen'>>(SAID, {
        ...to,
        seesSecrets: viewer !== null && (!viewer.scopes || viewer.scopes.includes('secret_boards')),
        isOperator: viewer?.isOperator === true && !viewer.scopes,
      });
      const open = new Set((await read.rows<{ id: string }>(OPEN, to)).map(({ id }) => id));
      const rows = facts.map((row): Said => ({ ...row, isOpen: open.has(row.id) }));
      const rules = ruled(viewer, world);
      expect(rows.toSorted(byId), who).toEqual(rules.toSorted(byId));

      const visibility = { tx: read, viewer, media: { baseUrl: '' }, pins: new Map() };
      const visible = await seePins(
        visibility,
        rules.map(({ id }) => id),
      );
      const expected = rules.filter(({ isSeen }) => isSeen).map(({ id }) => id);
      expect(visible.map(({ id }) => id).toSorted(), who).toEqual(expected.toSorted());
      // Checks who may write, including managers of advertisers.
      for (const pin of visible) {
        const board = boards.find(({ id }) => id === pin.boardId)!;
        const wanted = mayWriteBoard(viewer, boardTo(viewer, world, board));
        expect(mayWriteBoard(viewer, pin), `${who} ${pin.id}`).toBe(wanted);
      }
      const near = people.filter(
        (id) =>
          id === viewer?.id ||
          !(world.suspended.has(id) || (viewer !== null && isBetween(world, viewer.id, id))),
      );
      expect([...(await unblockedAmong(read, viewer, people))].toSorted()).toEqual(near.toSorted());
    }
  },
);
