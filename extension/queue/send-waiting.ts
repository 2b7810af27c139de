import { createPin } from '#contract/pins.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '../core/send.ts';
import type { Waiting } from '../core/shapes.ts';
import { nextDue, settled, type Outcome } from './queue-rules.ts';

/** What sending needs of the browser. */
export interface Sending {
  readonly home: string;
  readonly send: Send;
  readonly now: () => number;
  readonly read: () => Promise<readonly Waiting[]>;
  /** Changes the queue with nobody else changing it meanwhile. */
  readonly change: (edit: (queue: readonly Waiting[]) => readonly Waiting[]) => Promise<void>;
}

/** Sends what is due, one after the other, until something gets no answer: the rest would get none either. */
export async function sendWaiting({ home, send, now, read, change }: Sending): Promise<void> {
  for (;;) {
    const next = nextDue(await read(), home, now());
    if (next === null) return;
    const outcome = await attempt(send, next);
    await change((queue) => settled(queue, next.id, outcome, now()));
    if (outcome.kind === 'later') return;
  }
}

async function attempt(send: Send, save: Waiting): Promise<Outcome> {
  const picture = save.picture === null ? {} : { image_url: save.picture };
  try {
    await send(createPin, {
      guid: save.id,
      board_id: save.boardId,
      section: save.sectionId,
      link: save.link,
      title: save.title,
      alt_text: save.words,
      method: 'extension',
      ...picture,
    });
    return { kind: 'saved' };
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    const { status, code, message } = cause;
    return mayPass(status, code) ? { kind: 'later' } : { kind: 'refused', code, message };
  }
}

/** A picture that the server could not fetch is refused at once, so that its person hears of it. */
function mayPass(status: number, code: string): boolean {
  if (code.startsWith('picture_')) return false;
  return (
    status === 0 || status === 408 || status === 429 || status >= 500 || code === 'key_in_progress'
  );
}
