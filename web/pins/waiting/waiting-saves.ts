import { newGuid } from '#web/kernel/core/guid.ts';
import { savesOf } from '#web/kernel/offline/names.ts';

/** A board that saves go to. */
export interface SaveBoard {
  readonly id: string;
  readonly name: string;
}

/** A save made offline. */
export interface WaitingSave {
  readonly pinId: string;
  /** Null if it was not known, and for saves of an earlier release: then it is the last used one when it is sent. */
  readonly board?: SaveBoard | null;
  /** By which the server makes it once, however often it is sent. */
  readonly guid: string;
  /** In ms. */
  readonly at: number;
}

const KEY = '/waiting';
const BOARD = '/last-board';
const MOST = 200;
const OLDEST_MS = 30 * 86_400_000;

/** Returns the account's saves that wait, oldest first. */
export async function waitingSaves(account: string, now: number): Promise<readonly WaitingSave[]> {
  if (!(await caches.has(savesOf(account)))) return [];
  const found = await (await caches.open(savesOf(account))).match(KEY);
  const all = found ? ((await found.json()) as WaitingSave[]) : [];
  return all.filter(({ at }) => now - at <= OLDEST_MS);
}

async function change(
  account: string,
  next: (saves: readonly WaitingSave[]) => readonly WaitingSave[],
): Promise<void> {
  // Two tabs may change it at once.
  await navigator.locks.request(savesOf(account), async () => {
    const saves = next(await waitingSaves(account, Date.now()));
    const opened = await caches.open(savesOf(account));
    if (saves.length === 0) await opened.delete(KEY);
    else await opened.put(KEY, new Response(JSON.stringify(saves)));
  });
}

/** Remembers the board that the account saved to last. */
export async function rememberBoard(account: string, { id, name }: SaveBoard): Promise<void> {
  const board: SaveBoard = { id, name };
  await (await caches.open(savesOf(account))).put(BOARD, new Response(JSON.stringify(board)));
}

/** Returns the board that was remembered; null without one. */
export async function lastBoard(account: string): Promise<SaveBoard | null> {
  if (!(await caches.has(savesOf(account)))) return null;
  const found = await (await caches.open(savesOf(account))).match(BOARD);
  return found ? ((await found.json()) as SaveBoard) : null;
}

/** Adds a save; false if too many wait already. */
export async function addWaiting(
  account: string,
  pinId: string,
  board: SaveBoard | null,
): Promise<boolean> {
  let isIn = false;
  await change(account, (saves) => {
    isIn = saves.some((save) => save.pinId === pinId);
    if (isIn || saves.length >= MOST) return saves;
    isIn = true;
    return [...saves, { pinId, board, guid: newGuid(), at: Date.now() }];
  });
  return isIn;
}

export const dropWaiting = (account: string, guid: string): Promise<void> =>
  change(account, (saves) => saves.filter((save) => save.guid !== guid));
