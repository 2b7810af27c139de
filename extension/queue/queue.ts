import { sendTo } from '../core/send.ts';
import { homeOf, readStored, writeStored } from '../core/storage.ts';
import type { Waiting } from '../core/shapes.ts';
import { badgeOf, dueAt, dueNow, withAdded } from './queue-rules.ts';
import { sendWaiting } from './send-waiting.ts';

/** The alarm that wakes the background when the next save is due. */
export const ALARM = 'queue';
/** Browsers wake an extension no sooner. */
const SOONEST_MS = 30_000;
/** Longer than the server takes for a picture of a slow site, shorter than a browser lets its extension wait. */
const SAVE_TIMEOUT_MS = 27_000;
const COLORS = { waiting: '#2b43b4', failed: '#a3182f' };

const read = async (): Promise<readonly Waiting[]> => (await readStored('queue')) ?? [];

/** Popups, windows and the background change the queue, one at a time. */
async function change(edit: (queue: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  await navigator.locks.request('queue', async () => writeStored('queue', edit(await read())));
}

/** Adds saves; false if there would be too many, and then none is added. */
export async function enqueue(added: readonly Waiting[]): Promise<boolean> {
  let fits = true;
  await change((queue) => {
    const all = withAdded(queue, added);
    fits = all !== null;
    return all ?? queue;
  });
  return fits;
}

/** Makes every save due at once. */
export async function hurry(withRefused: boolean): Promise<void> {
  await change((queue) => dueNow(queue, withRefused));
}

export async function removeRefused(home: string): Promise<void> {
  await change((queue) => queue.filter((one) => one.home !== home || one.failure === null));
}

/** Sends what is due, shows what is left, and arranges to wake up for it. Runs of it follow one another. */
export async function drain(): Promise<void> {
  await navigator.locks.request('drain', async () => {
    const connection = await readStored('connection');
    const home = connection === null ? null : homeOf(connection);
    await showBadge(home);
    if (connection === null || home === null) return;
    const send = sendTo(connection, () => AbortSignal.timeout(SAVE_TIMEOUT_MS));
    try {
      await sendWaiting({ home, send, now: Date.now, read, change });
    } finally {
      await showBadge(home);
      const due = dueAt(await read(), home);
      if (due === null) await chrome.alarms.clear(ALARM);
      else await chrome.alarms.create(ALARM, { when: Math.max(due, Date.now() + SOONEST_MS) });
    }
  });
}

async function showBadge(home: string | null): Promise<void> {
  const { text, hasFailed } = badgeOf(await read(), home);
  await chrome.action.setBadgeText({ text });
  await chrome.action.setBadgeTextColor({ color: '#ffffff' });
  await chrome.action.setBadgeBackgroundColor({
    color: hasFailed ? COLORS.failed : COLORS.waiting,
  });
}
