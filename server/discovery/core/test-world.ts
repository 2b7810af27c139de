import { deleteBoard, followBoard, updateBoard, type Privacy } from '#contract/boards.ts';
import { hideFromHome, type HideKind } from '#contract/discovery/home.ts';
import { suspendUser } from '#contract/identity/account-status.ts';
import { deletePin, savePin } from '#contract/pins.ts';
import { blockUser, followUser, unblockUser } from '#contract/social.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

/** Returns a number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

/** Returns a generator, with the same numbers for the same seed. */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    // Mixed as in splitmix32.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

export interface KnownBoard {
  readonly id: string;
  readonly word: string;
  readonly owner: TestPerson;
  privacy: Privacy;
  isGone: boolean;
}

export interface KnownPin {
  readonly id: string;
  /** A save has the word of its original. */
  readonly word: string;
  readonly signature: string;
  readonly board: KnownBoard;
  isGone: boolean;
}

/** What a test did, recorded outside the application, to compute who may see what. */
export interface World {
  readonly app: TestApp;
  readonly random: Random;
  /** The first is the operator. */
  readonly people: readonly TestPerson[];
  readonly boards: KnownBoard[];
  readonly pins: KnownPin[];
  /** Who blocks whom, as "id id". */
  readonly blocks: Set<string>;
  readonly suspended: Set<TestPerson>;
  /** What each person, by id, hides from recommendations: "kind subject". */
  readonly hides: Map<string, Set<string>>;
  /** A log of the events, for a failed test's report. */
  readonly done: string[];
}

/** In the name of each board and each pin, so that all are similar. */
export const COMMON = 'bowerwood';

export async function aWorld(app: TestApp, seed: number): Promise<World> {
  const people: TestPerson[] = [];
  for (const name of ['operator', 'ann', 'ben', 'cid', 'dot']) {
    people.push(await app.person(`${name}${seed}`));
  }
  const world: World = {
    app,
    random: mulberry32(seed),
    people,
    boards: [],
    pins: [],
    blocks: new Set(),
    suspended: new Set(),
    hides: new Map(),
    done: [],
  };
  for (const person of people) {
    for (const privacy of ['public', 'public', 'secret'] as const)
      await board(world, person, privacy);
  }
  for (let made = 0; made < 24; made += 1) await pin(world);
  return world;
}

/** Does one random thing that a person might do. */
export async function somethingHappens(world: World): Promise<void> {
  const deeds = [save, save, save, follow, follow, block, unblock, privacy, removePin];
  const rare = [removeBoard, suspend, hide, hide, pin];
  const all = [...deeds, ...deeds, ...rare];
  await all[world.random(all.length)]?.(world);
}

const pick = <Item>({ random }: World, items: readonly Item[]): Item | null =>
  items.length === 0 ? null : (items[random(items.length)] ?? null);

/** Returns people who are not suspended. */
const active = (world: World): TestPerson[] =>
  world.people.filter((person) => !world.suspended.has(person));

const usable = (world: World): KnownBoard[] =>
  world.boards.filter(({ isGone, owner }) => !isGone && !world.suspended.has(owner));

/** Returns a unique word, which is no prefix of another. */
function wordOf(world: World): string {
  const number = world.boards.length * 100 + world.pins.length + 1000;
  return `q${[...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}z`;
}

async function board(world: World, owner: TestPerson, privacy: Privacy): Promise<void> {
  const word = wordOf(world);
  const { id } = await aBoard(owner, { name: `${COMMON} ${word}`, privacy });
  world.boards.push({ id, word, owner, privacy, isGone: false });
}

async function pin(world: World): Promise<void> {
  const on = pick(world, usable(world));
  if (on === null) return;
  const word = wordOf(world);
  const link = `https://site${world.random(4)}.example/${word}`;
  const title = `${COMMON} ${word}`;
  const made = await aPin(on.owner, on.id, { title, description: `#${COMMON} #${word}`, link });
  const { id, image_signature: signature } = made;
  world.pins.push({ id, word, signature, board: on, isGone: false });
  world.done.push(`pin ${word} on ${on.word}`);
}

async function save(world: World): Promise<void> {
  const to = pick(world, usable(world));
  if (to === null) return;
  const hidden = hiddenFrom(world, to.owner);
  const from = pick(
    world,
    world.pins.filter((one) => !one.isGone && !hidden.pins.has(one.id)),
  );
  if (from === null) return;
  const saved = await to.owner.call(savePin, { pin_id: from.id, board_id: to.id });
  world.pins.push({ ...from, id: saved.id, board: to, isGone: false });
  world.done.push(`${to.owner.username} saves ${from.word} to ${to.word}`);
}

async function follow(world: World): Promise<void> {
  const who = pick(world, active(world));
  const hidden = who && hiddenFrom(world, who);
  const what = pick(
    world,
    usable(world).filter((one) => one.owner !== who && !hidden?.boards.has(one.id)),
  );
  if (who === null || what === null) return;
  if (world.random(2) === 0) await who.call(followUser, { user_id: what.owner.id });
  else await who.call(followBoard, { board_id: what.id });
}

async function block(world: World): Promise<void> {
  const [who, whom] = [pick(world, active(world)), pick(world, active(world))];
  if (who === null || whom === null || who === whom || areBlocked(world, who, whom)) return;
  await who.call(blockUser, { blocked_user_id: whom.id });
  world.blocks.add(`${who.id} ${whom.id}`);
  world.done.push(`${who.username} blocks ${whom.username}`);
}

async function unblock(world: World): Promise<void> {
  const [who, whom] = (pick(world, [...world.blocks]) ?? '').split(' ');
  const blocker = active(world).find(({ id }) => id === who);
  if (blocker === undefined || whom === undefined) return;
  await blocker.call(unblockUser, { blocked_user_id: whom });
  world.blocks.delete(`${who} ${whom}`);
  world.done.push(`${blocker.username} unblocks ${whom}`);
}

async function privacy(world: World): Promise<void> {
  const one = pick(world, usable(world));
  if (one === null) return;
  one.privacy = (['public', 'public', 'protected', 'secret'] as const)[world.random(4)] ?? 'public';
  await one.owner.call(updateBoard, { board_id: one.id, privacy: one.privacy });
  world.done.push(`${one.word} is ${one.privacy}`);
}

async function removePin(world: World): Promise<void> {
  const boards = new Set(usable(world));
  const one = pick(
    world,
    world.pins.filter((pin) => !pin.isGone && boards.has(pin.board)),
  );
  if (one === null) return;
  one.isGone = true;
  await one.board.owner.call(deletePin, { id: one.id });
  world.done.push(`${one.word} is deleted from ${one.board.word}`);
}

async function removeBoard(world: World): Promise<void> {
  const one = pick(world, usable(world));
  if (one === null) return;
  one.isGone = true;
  await one.owner.call(deleteBoard, { board_id: one.id });
  world.done.push(`${one.word} is deleted`);
}

/** Suspends one person permanently: it ends their sessions. */
async function suspend(world: World): Promise<void> {
  const [operator, ...others] = world.people;
  const whom = pick(world, others);
  if (operator === undefined || whom === null || world.suspended.size > 0) return;
  world.suspended.add(whom);
  await operator.call(suspendUser, { user_id: whom.id });
  world.done.push(`${whom.username} is suspended`);
}

async function hide(world: World): Promise<void> {
  const who = pick(world, active(world));
  const hidden = who && hiddenFrom(world, who);
  const what = pick(
    world,
    world.pins.filter((one) => one.board.owner !== who && !hidden?.pins.has(one.id)),
  );
  if (who === null || what === null) return;
  const kind = (['pin', 'board', 'person'] as const)[world.random(3)] ?? 'pin';
  await who.call(hideFromHome, { pin_id: what.id, kind });
  const hides = world.hides.get(who.id) ?? new Set();
  world.hides.set(who.id, hides.add(nameOf(kind, what)));
  world.done.push(`${who.username} hides ${kind} of ${what.word} on ${what.board.word}`);
}

function nameOf(kind: HideKind, one: KnownPin): string {
  const subjects: Partial<Record<HideKind, string>> = {
    pin: one.signature,
    board: one.board.id,
    person: one.board.owner.id,
  };
  return `${kind} ${subjects[kind]}`;
}

const areBlocked = ({ blocks }: World, one: TestPerson, other: TestPerson): boolean =>
  blocks.has(`${one.id} ${other.id}`) || blocks.has(`${other.id} ${one.id}`);

/** What must be hidden from a viewer, by id. */
export interface Hidden {
  readonly people: ReadonlySet<string>;
  readonly boards: ReadonlySet<string>;
  readonly pins: ReadonlySet<string>;
  /** Words that are only in those. */
  readonly words: ReadonlySet<string>;
}

/** Returns what must be hidden from this viewer; null is a visitor. */
export function hiddenFrom(world: World, viewer: TestPerson | null): Hidden {
  const people = world.people.filter(
    (one) => world.suspended.has(one) || (viewer !== null && areBlocked(world, viewer, one)),
  );
  const boards = world.boards.filter(
    (one) =>
      one.isGone ||
      (one.owner !== viewer && (one.privacy !== 'public' || people.includes(one.owner))),
  );
  const pins = world.pins.filter((one) => one.isGone || boards.includes(one.board));
  const open = [
    ...world.boards.filter((one) => !boards.includes(one)),
    ...world.pins.filter((one) => !pins.includes(one)),
  ].map(({ word }) => word);
  const closed = [...boards, ...pins]
    .map(({ word }) => word)
    .filter((word) => !open.includes(word));
  return {
    people: ids(people),
    boards: ids(boards),
    pins: ids(pins),
    words: new Set(closed),
  };
}

/** Returns the ids of pins that this viewer hides from recommendations. */
export function unwantedBy({ hides, pins }: World, viewer: TestPerson | null): ReadonlySet<string> {
  const names = hides.get(viewer?.id ?? '');
  const unwanted = pins.filter((one) =>
    (['pin', 'board', 'person'] as const).some((kind) => names?.has(nameOf(kind, one))),
  );
  return ids(unwanted);
}

const ids = (things: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(things.map(({ id }) => id));
