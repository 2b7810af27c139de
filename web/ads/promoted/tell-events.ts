import { type AdAct, createAdEvents } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { browserOf, createSend } from '#web/kernel/sending/send.ts';
import { type AdEvent, isFull, nextCall, queueIn, withEvent, withoutSent } from './event-queue.ts';

/** Events are told together, so long after the first of them, in ms. */
const GATHER_MS = 2000;
/** Before the next try of what did not arrive, in ms: longer each time. */
const LEAST_PAUSE_MS = 5000;
const MOST_PAUSE_MS = 300_000;

/** Tells the server what a person sees and does with promoted pins. */
export interface AdTeller {
  tell(pin: Pick<Pin, 'tracking_params'>, act: AdAct): void;
}

let teller: { readonly viewerId: string; readonly of: AdTeller } | null = null;

/** The page's teller: one for each person, as long as the page stands. */
export function tellerFor(viewerId: string): AdTeller {
  if (teller?.viewerId !== viewerId) teller = { viewerId, of: makeTeller(viewerId) };
  return teller.of;
}

function makeTeller(viewerId: string): AdTeller {
  const list = storedQueue(`ad-events.${viewerId}`);
  const around = browserOf(viewerId);
  // What is sent while the page goes arrives all the same.
  const send = createSend({
    ...around,
    fetch: (input, init) => around.fetch(input, { ...init, keepalive: true }),
  });
  /** Told since the page came: what is seen again is not told again. */
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
  /** Whether the server has answered for good: that it counts, knows or refuses them. */
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
  // What a page before this one could not tell.
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

/** The queue, which a reload finds again. */
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

// A browser may refuse its storage: then the queue lasts as long as the page.
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
    // As above.
  }
}
