/** What a visitor was about to do when asked to log in; it runs after they log in [AUTH-19]. */
export interface Intent {
  readonly kind: 'save' | 'choose' | 'edit' | 'follow' | 'follow_board';
  /** Id of the pin, person or board. */
  readonly id: string;
}

const KEY = 'bowerbird.intent';
/** An intent older than this is dropped: the person has moved on. */
const LIFE_MS = 30 * 60_000;
const KINDS: readonly string[] = ['save', 'choose', 'edit', 'follow', 'follow_board'];

/**
 * Stores an intent for the page at `path` in this browser only, so that a link from someone else can never trigger an
 * act. A link from an e-mail opens in another tab, so `storage` must be shared between tabs.
 */
export function storeIntent(storage: Storage, intent: Intent, path: string, now: number): void {
  storage.setItem(KEY, JSON.stringify({ ...intent, path, now }));
}

/** Returns the path of the page with a pending intent; null if there is none or it has expired. */
export function intentPath(storage: Storage, now: number): string | null {
  const stored = read(storage);
  if (stored === null || !isInTime(stored['now'], now)) return null;
  const { path } = stored;
  return typeof path === 'string' ? path : null;
}

/**
 * Removes and returns the pending intent of this page; null if there is none, it has expired, or it belongs to another
 * page.
 */
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
