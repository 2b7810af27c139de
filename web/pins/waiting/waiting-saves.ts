import { newGuid } from '#web/kernel/core/guid.ts';
import { savesOf } from '#web/kernel/offline/names.ts';

/** A save made offline, to the board that is then the last used one. */
export interface WaitingSave {
  readonly pinId: string;
  /** By which the server makes it once, however often it is sent. */
  readonly guid: string;
  /** In ms. */
  readonly at: number;
}

const KEY = '/waiting';
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
    if (saves.length === 0) await caches.delete(savesOf(account));
    else await (await caches.open(savesOf(account))).put(KEY, new Response(JSON.stringify(saves)));
  });
}

/** Adds a save; false if too many wait already. */
export async function addWaiting(account: string, pinId: string): Promise<boolean> {
  let isIn = false;
  await change(account, (saves) => {
    isIn = saves.some((save) => save.pinId === pinId);
    if (isIn || saves.length >= MOST) return saves;
    isIn = true;
    return [...saves, { pinId, guid: newGuid(), at: Date.now() }];
  });
  return isIn;
}

export const dropWaiting = (account: string, guid: string): Promise<void> =>
  change(account, (saves) => saves.filter((save) => save.guid !== guid));
