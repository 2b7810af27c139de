import { useEffect, useMemo, useState } from 'react';
import { drainSoon } from '../core/drain-soon.ts';
import { failureText } from '../core/failure-text.ts';
import { sendTo } from '../core/send.ts';
import type { Connection, Destination, StoredBoards } from '../core/shapes.ts';
import { homeOf, readStored, writeStored } from '../core/storage.ts';
import { hurry } from '../queue/queue.ts';
import { loadBoards } from './load-boards.ts';

/** Returns the boards, those of the last visit until the answer comes, and the one that is saved to. */
export function useDestination(connection: Connection) {
  const home = homeOf(connection);
  const send = useMemo(() => sendTo(connection), [connection]);
  const [boards, setBoards] = useState<StoredBoards | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const [stored, last] = [await readStored('boards'), await readStored('destination')];
      if (stored?.home === home) setBoards(stored);
      if (last?.home === home) setDestination(last);
      await hurry(false);
      await drainSoon();
      const loaded = await loadBoards(send, home);
      setBoards(loaded);
      await writeStored('boards', loaded);
    };
    load().catch((cause: unknown) => setProblem(failureText(cause)));
  }, [home, send]);
  const choose = (to: Destination): void => {
    setDestination(to);
    void writeStored('destination', to);
  };
  return { send, boards, problem, destination, choose };
}
