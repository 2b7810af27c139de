import type { Tx } from '#server/kernel/db/tx.ts';
import { wakeFollowers } from './event-store.ts';

/** However many transactions tell of something, other processes are woken only so often. */
const WAKE_MS = 50;

/** Who is told in this process, and others woken, when a transaction is kept that told of events. */
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
      // They look by themselves within a second.
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
