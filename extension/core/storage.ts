import type { Connection, Destination, PagePictures, StoredBoards, Waiting } from './shapes.ts';

/** Everything that the extension stores. */
export interface Stored {
  connection: Connection;
  boards: StoredBoards;
  destination: Destination;
  queue: readonly Waiting[];
  hasHoverButton: boolean;
}

/** Returns a stored value; null if there is none. */
export async function readStored<K extends keyof Stored>(key: K): Promise<Stored[K] | null> {
  const values = await chrome.storage.local.get<Partial<Stored>>(key);
  return values[key] ?? null;
}

export async function writeStored<K extends keyof Stored>(key: K, value: Stored[K]): Promise<void> {
  await chrome.storage.local.set({ [key]: value });
}

export async function forget(...keys: (keyof Stored)[]): Promise<void> {
  await chrome.storage.local.remove(keys);
}

/** Names whose boards are meant, so that nothing is saved to somebody else's after another connection. */
export function homeOf({ origin, person }: Connection): string {
  return `${origin} ${person.id}`;
}

/** Keeps what a window is to save until the browser closes; returns the window's address. */
export async function leaveDraft(draft: PagePictures): Promise<string> {
  const id = crypto.randomUUID();
  await chrome.storage.session.set({ [id]: draft });
  return chrome.runtime.getURL(`popup.html?draft=${id}`);
}

export async function readDraft(id: string): Promise<PagePictures | null> {
  const values = await chrome.storage.session.get<Record<string, PagePictures>>(id);
  return values[id] ?? null;
}
