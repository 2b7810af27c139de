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
 * Keeps what was about to be done on the page at `path`, in this tab alone: an address that somebody
 * was given never brings an act with it.
 */
export function keepIntent(storage: Storage, intent: Intent, path: string, now: number): void {
  storage.setItem(KEY, JSON.stringify({ ...intent, path, now }));
}

/** What is to be done on this page, once; null for nothing, too late, or on another page. */
export function takeIntent(storage: Storage, path: string, now: number): Intent | null {
  const kept = read(storage);
  if (kept === null || kept['path'] !== path) return null;
  storage.removeItem(KEY);
  const { kind, id, now: then } = kept;
  if (typeof then !== 'number' || now - then > LIFE_MS || now < then) return null;
  if (!isKind(kind) || typeof id !== 'string') return null;
  return { kind, id };
}

const isKind = (kind: unknown): kind is Intent['kind'] =>
  typeof kind === 'string' && KINDS.includes(kind);

function read(storage: Storage): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : null;
  } catch {
    return null;
  }
}
