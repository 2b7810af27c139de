import type { Tx } from '#server/kernel/db/tx.ts';
import { wakeFollowers } from './event-store.ts';

/** The minimum interval between notifications to other processes, however many transactions have events. */
const WAKE_MS = 50;

/** Notifies listeners in this process and followers in others after a commit with events. */
export function tellingOver(read: Tx): {
  readonly onAnnounced: (listener: () => Promise<void>) => () => void;
  readonly afterTelling: () => Promise<void>;
} {
  const listeners = new Set<() => Promise<void>>();
  let isWaking = false;
  const wake = (): void => {
    if (isWaking) return;
    isWaking = true;
    setTimeout(() => {
      isWaking = false;
      // They also poll every second.
      wakeFollowers(read).catch(() => undefined);
    }, WAKE_MS).unref();
  };
  return {
    onAnnounced(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async afterTelling() {
      wake();
      await Promise.all([...listeners].map((listener) => listener()));
    },
  };
}
