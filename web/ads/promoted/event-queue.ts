import type { AdAct } from '#contract/ads/viewing.ts';

/** A view or an act, queued until the server confirms it. */
export interface AdEvent {
  readonly tracking_params: string;
  readonly act: AdAct;
  /** Unix time in ms. */
  readonly since: number;
}

/** Older events are not counted, because the server's record of the page has expired. */
const KEPT_MS = 3_600_000;
/** More than an hour's events; the oldest are dropped. */
const MOST = 200;
/** Limits of one call, in events and characters, because a page can only send a limited amount while unloading. */
const MOST_AT_ONCE = 50;
const MOST_TEXT = 40_000;

const isSame = (one: AdEvent, other: AdEvent): boolean =>
  one.act === other.act && one.tracking_params === other.tracking_params;

/** Adds an event, without duplicates. */
export function withEvent(queue: readonly AdEvent[], event: AdEvent): readonly AdEvent[] {
  return queue.some((one) => isSame(one, event)) ? queue : [...queue, event].slice(-MOST);
}

/** Removes events that the server confirmed and expired ones. */
export function withoutSent(
  queue: readonly AdEvent[],
  sent: readonly AdEvent[],
  now: number,
): readonly AdEvent[] {
  return queue.filter(
    (event) => now - event.since < KEPT_MS && !sent.some((one) => isSame(one, event)),
  );
}

/** The events of the next call, oldest first. */
export function nextCall(queue: readonly AdEvent[]): readonly AdEvent[] {
  let text = 0;
  const end = queue.findIndex(({ tracking_params: params }, at) => {
    text += params.length;
    return at > 0 && (at >= MOST_AT_ONCE || text > MOST_TEXT);
  });
  return end === -1 ? queue : queue.slice(0, end);
}

/** Whether the queue fills a call. */
export const isFull = (queue: readonly AdEvent[]): boolean =>
  queue.length >= MOST_AT_ONCE || nextCall(queue).length < queue.length;

/** Parses a stored queue, without invalid entries. */
export function queueIn(text: string | null): readonly AdEvent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEvent) : [];
  } catch {
    return [];
  }
}

function isEvent(value: unknown): value is AdEvent {
  const { tracking_params, act, since } = (value ?? {}) as Partial<Record<keyof AdEvent, unknown>>;
  return (
    typeof tracking_params === 'string' && typeof act === 'string' && typeof since === 'number'
  );
}
