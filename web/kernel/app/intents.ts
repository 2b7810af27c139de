/** What a visitor was about to do when they were asked to log in: done once they are in [AUTH-19]. */
export interface Intent {
  readonly kind: 'save' | 'choose' | 'edit' | 'follow' | 'follow_board';
  /** Of the pin, the person or the board. */
  readonly id: string;
}

const KEY = 'bowerbird.intent';
/** Whoever takes longer has other things in mind. */
const LIFE_MS = 30 * 60_000;
const KINDS: readonly string[] = ['save', 'choose', 'edit', 'follow', 'follow_board'];

/**
 * Keeps what was about to be done on the page at `path`, in this browser alone: an address that somebody
 * was given never brings an act with it. A link from an e-mail opens in another tab, so `storage` is
 * one that tabs share.
 */
export function storeIntent(storage: Storage, intent: Intent, path: string, now: number): void {
  storage.setItem(KEY, JSON.stringify({ ...intent, path, now }));
}

/** The path of the page where something is still to be done; null when there is nothing, or it is too late. */
export function intentPath(storage: Storage, now: number): string | null {
  const stored = read(storage);
  if (stored === null || !isInTime(stored['now'], now)) return null;
  const { path } = stored;
  return typeof path === 'string' ? path : null;
}

/** What is to be done on this page, once; null for nothing, too late, or on another page. */
export function takeIntent(storage: Storage, path: string, now: number): Intent | null {
  const stored = read(storage);
  if (stored === null || stored['path'] !== path) return null;
  storage.removeItem(KEY);
  const { kind, id, now: then } = stored;
  if (!isInTime(then, now)) return null;
  if (!isKind(kind) || typeof id !== 'string') return null;
  return { kind, id };
}

const isInTime = (then: unknown, now: number): boolean =>
  typeof then === 'number' && now >= then && now - then <= LIFE_MS;

const isKind = (kind: unknown): kind is Intent['kind'] =>
  typeof kind === 'string' && KINDS.includes(kind);

function read(storage: Storage): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : null;
  } catch {
    return null;
  }
}
