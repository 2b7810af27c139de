import { plainFigure, type Figure } from './benchmark.ts';
import { loadWell, type Request } from './load.ts';
import { processorMs } from '../processes/server-process.ts';

/** One side of a comparison under load, with its process's CPU time. */
export interface LoadedSide {
  /** Runs a round; returns requests per second. */
  readonly round: () => Promise<number>;
  /** Requests answered in all rounds. */
  readonly answered: () => number;
  /** The process's CPU time per request, which other load affects less than speed. */
  readonly costFigure: (what: string) => Figure;
}

export function loadedSide(
  on: { readonly url: string; readonly pid: number },
  requests: readonly Request[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): LoadedSide {
  let count = 0;
  const costs: number[] = [];
  return {
    async round() {
      const before = await processorMs(on.pid);
      const loaded = await loadWell({ url: on.url, requests, connections, seconds });
      count += loaded.count;
      costs.push(((await processorMs(on.pid)) - before) / loaded.count);
      return loaded.perSecond;
    },
    answered: () => count,
    costFigure: (what) => plainFigure(what, 'ms', costs.slice(1)),
  };
}
