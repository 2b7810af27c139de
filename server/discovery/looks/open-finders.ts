import { openWalks, type Walks } from '../graph/index.ts';
import { openLooks, type Looks } from './follow-looks.ts';

/** What finds pictures in the memory of this process, with its lifecycle. */
interface Finders {
  readonly walks: Walks;
  readonly looks: Looks;
  /** Reads what is needed before the first query. */
  warmUp(): void;
  close(): Promise<void>;
}

/** Opens the walks and the looks of this process. */
export function openFinders(
  parts: Parameters<typeof openWalks>[0] & Parameters<typeof openLooks>[0],
): Finders {
  const [walks, looks] = [openWalks(parts), openLooks(parts)];
  return {
    walks,
    looks,
    warmUp() {
      walks.warmUp();
      looks.warmUp();
    },
    async close() {
      await Promise.all([walks.close(), looks.close()]);
    },
  };
}
