import { type AdAct, createAdEvents } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { browserOf, createSend } from '#web/kernel/sending/send.ts';
import { type AdEvent, isFull, nextCall, queueIn, withEvent, withoutSent } from './event-queue.ts';

/** Events are batched for this long after the first one, in ms. */
const GATHER_MS = 2000;
/** The first and the longest pause before a retry, in ms; it doubles after each failure. */
const LEAST_PAUSE_MS = 5000;
const MOST_PAUSE_MS = 300_000;

/** Reports a person's views of and acts on promoted pins to the server. */
export interface AdTeller {
  tell(pin: Pick<Pin, 'tracking_params'>, act: AdAct): void;
}

let teller: { readonly viewerId: string; readonly of: AdTeller } | null = null;

/** The page's teller: one per person, for the page's lifetime. */
export function tellerFor(viewerId: string): AdTeller {
  if (teller?.viewerId !== viewerId) teller = { viewerId, of: makeTeller(viewerId) };
  return teller.of;
}

function makeTeller(viewerId: string): AdTeller {
  const list = storedQueue(`ad-events.${viewerId}`);
  const around = browserOf(viewerId);
  // With keepalive, requests complete while the page unloads.
  const send = createSend({
    ...around,
    fetch: (input, init) => around.fetch(input, { ...init, keepalive: true }),
  });
  /** Events since the page loaded, so that repeated views are not sent again. */
  const sent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  let pause = LEAST_PAUSE_MS;

  const later = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = nextCall(list.change((queue) => withoutSent(queue, [], Date.now())));
    if (events.length === 0 || isSending) return;
    isSending = true;
    const isSent = await isTaken(events);
    isSending = false;
    if (!isSent) {
      later(pause);
      pause = Math.min(pause * 2, MOST_PAUSE_MS);
      return;
    }
    pause = LEAST_PAUSE_MS;
    if (list.change((queue) => withoutSent(queue, events, Date.now())).length > 0) later(GATHER_MS);
  };
  /** Whether the server responded conclusively, by counting, ignoring or refusing the events. */
  const isTaken = async (events: readonly AdEvent[]): Promise<boolean> => {
    try {
      await send(createAdEvents, {
        events: events.map(({ tracking_params, act }) => ({ tracking_params, act })),
      });
      return true;
    } catch (cause) {
      return cause instanceof CallError && cause.status === 400;
    }
  };
  addEventListener('pagehide', () => void flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush();
  });
  // Sends what a previous page left in the queue.
  later(GATHER_MS);
  return {
    tell({ tracking_params: params }, act) {
      if (params === null || sent.has(`${act} ${params}`)) return;
      sent.add(`${act} ${params}`);
      const event = { tracking_params: params, act, since: Date.now() };
      if (isFull(list.change((queue) => withEvent(queue, event)))) void flush();
      else later(GATHER_MS);
    },
  };
}

/** The queue, stored so that it survives a reload. */
function storedQueue(key: string) {
  let queue = queueIn(read(key));
  return {
    change(by: (queue: readonly AdEvent[]) => readonly AdEvent[]): readonly AdEvent[] {
      const next = by(queue);
      if (next !== queue) write(key, JSON.stringify(next));
      queue = next;
      return queue;
    },
  };
}

// If the browser refuses storage, the queue lasts as long as the page.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is refused, as in `read`.
  }
}
