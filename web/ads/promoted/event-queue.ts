import type { AdAct } from '#contract/ads/viewing.ts';

/** What somebody saw or did, until the server has said that it knows. */
export interface AdEvent {
  readonly tracking_params: string;
  readonly act: AdAct;
  /** In ms since 1970. */
  readonly since: number;
}

/** What is older than the record of its page counts nowhere any more. */
const KEPT_MS = 3_600_000;
/** More than anybody sees in an hour; the first go. */
const MOST = 200;
/** Events of one call, and their characters: what a page may still send while it goes is bounded. */
const MOST_AT_ONCE = 50;
const MOST_TEXT = 40_000;

const isSame = (one: AdEvent, other: AdEvent): boolean =>
  one.act === other.act && one.tracking_params === other.tracking_params;

/** With one more, which is kept once. */
export function withEvent(queue: readonly AdEvent[], event: AdEvent): readonly AdEvent[] {
  return queue.some((one) => isSame(one, event)) ? queue : [...queue, event].slice(-MOST);
}

/** Without those that the server knows of, and those that are too old to be told. */
export function withoutSent(
  queue: readonly AdEvent[],
  sent: readonly AdEvent[],
  now: number,
): readonly AdEvent[] {
  return queue.filter(
    (event) => now - event.since < KEPT_MS && !sent.some((one) => isSame(one, event)),
  );
}

/** What one call tells, the first ones first. */
export function nextCall(queue: readonly AdEvent[]): readonly AdEvent[] {
  let text = 0;
  const end = queue.findIndex(({ tracking_params: params }, at) => {
    text += params.length;
    return at > 0 && (at >= MOST_AT_ONCE || text > MOST_TEXT);
  });
  return end === -1 ? queue : queue.slice(0, end);
}

/** Whether so many wait that the next call is full. */
export const isFull = (queue: readonly AdEvent[]): boolean =>
  queue.length >= MOST_AT_ONCE || nextCall(queue).length < queue.length;

/** The queue as it was kept; nothing of what is none. */
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
