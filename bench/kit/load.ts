import { forked } from '../processes/forked.ts';

/** A prepared request; `host` and the body's length are added. */
export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** http://host:port */
  readonly url: string;
  /** Sent in turn, repeatedly. */
  readonly requests: readonly Request[];
  /** Persistent connections, each with one request in flight; each sends at least one. */
  readonly connections: number;
  readonly seconds: number;
}

/** The results; times in milliseconds. */
export interface Loaded {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Loads a server from a separate process. */
export async function load(request: Load): Promise<Loaded> {
  const generator = forked<Load, Loaded>('load-process.ts');
  try {
    return await generator.ask(request);
  } finally {
    await generator.stop();
  }
}

/** Like loadWell; returns requests per second. */
export async function requestsPerSecond(request: Load): Promise<number> {
  return (await loadWell(request)).perSecond;
}

/** Like load, but throws on any status other than 200. */
export async function loadWell(request: Load): Promise<Loaded> {
  const loaded = await load(request);
  const others = Object.keys(loaded.statuses).filter((status) => status !== '200');
  if (others.length === 0) return loaded;
  throw new Error(`${request.url} answered ${JSON.stringify(loaded.statuses)}`);
}
