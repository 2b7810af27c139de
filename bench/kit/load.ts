import { forked } from '../processes/forked.ts';

/** One request, ready to be sent; `host` and the body's length are added. */
export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** http://host:port */
  readonly url: string;
  /** Sent in turn, again from the start after the last. */
  readonly requests: readonly Request[];
  /** Connections that are kept open, each with one request under way; each sends at least one. */
  readonly connections: number;
  readonly seconds: number;
}

/** What came of it; times in milliseconds. */
export interface Loaded {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Loads a server from a process of its own. */
export async function load(request: Load): Promise<Loaded> {
  const generator = forked<Load, Loaded>('load-process.ts');
  try {
    return await generator.ask(request);
  } finally {
    await generator.stop();
  }
}

/** As loadWell; answers the requests per second. */
export async function requestsPerSecond(request: Load): Promise<number> {
  return (await loadWell(request)).perSecond;
}

/** As load, where anything but a 200 is an error. */
export async function loadWell(request: Load): Promise<Loaded> {
  const loaded = await load(request);
  const others = Object.keys(loaded.statuses).filter((status) => status !== '200');
  if (others.length === 0) return loaded;
  throw new Error(`${request.url} answered ${JSON.stringify(loaded.statuses)}`);
}
