import { callbackify } from 'node:util';
import pg from 'pg';
import { addressesOf } from '#server/kernel/core/addresses.ts';

/** How often each host is looked at, and how long an answer may take, in milliseconds. */
const LOOK_MS = 500;
const ANSWER_MS = 1_000;
/** How long a new connection waits until a primary is known: less than the pool waits for a connection. */
const FIND_MS = 3_000;

// A timeline begins with each promotion, so of two servers that both take writes the older one is left behind.
const STATE = `
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`;

interface State {
  /** Null on a standby. */
  readonly timeline: string | null;
}

/** Creates connections, as pg.Client does. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** Finds the primary among the hosts of one address. */
export interface Primary {
  readonly Client: ClientClass;
  /** Throws if the server at the other end takes no writes, or no longer should. */
  readonly verify: (client: pg.ClientBase) => Promise<void>;
  /** Waits until the primary is known; returns its address. */
  find(): Promise<string>;
  stop(): void;
}

/** Returns the address of the primary alone: the address itself if it names one host. */
export async function primaryAddress(url: string): Promise<string> {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return url;
  const primary = findPrimary(addresses, { onMoved: () => undefined, keepsRunning: true });
  try {
    return await primary.find();
  } finally {
    primary.stop();
  }
}

/** Options of the search. */
export interface FindOptions {
  /** Called when another server has become the primary. */
  readonly onMoved: (address: string) => void;
  /** Whether the search keeps the process running. */
  readonly keepsRunning?: boolean;
}

/**
 * Looks at every host all the time, each on a connection of its own: one that is frozen delays no other. A primary
 * stays the primary until another server on a later timeline takes writes [decision 227].
 */
export function findPrimary(addresses: readonly string[], options: FindOptions): Primary {
  let current: string | null = null;
  let timeline = '';
  let waiting: (() => void)[] = [];

  const take = (address: string, state: State): void => {
    if (state.timeline === null || state.timeline < timeline) return;
    if (address !== current && current !== null && state.timeline === timeline) return;
    timeline = state.timeline;
    if (address === current) return;
    const isMoved = current !== null;
    current = address;
    if (isMoved) options.onMoved(address);
    for (const go of waiting) go();
    waiting = [];
  };
  const lookers = addresses.map((address) =>
    lookAt(address, options.keepsRunning ?? false, (state) => take(address, state)),
  );
  const find = async (): Promise<string> => {
    for (const looker of lookers) looker.start();
    if (current === null)
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          reject(new Error('Connection terminated: no host of the database takes writes'));
        }, FIND_MS);
        waiting.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    return current ?? '';
  };
  return {
    find,
    Client: clientTo(find),
    async verify(client) {
      const { timeline: theirs } = await stateOf(client);
      if (theirs === null || theirs < timeline) {
        throw new Error('Connection terminated: the server takes no writes');
      }
    },
    stop() {
      for (const looker of lookers) looker.stop();
    },
  };
}

async function stateOf(client: pg.ClientBase): Promise<State> {
  const { rows } = await client.query<State>(STATE);
  return rows[0] ?? { timeline: null };
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type Done = (error: Error | null, client?: pg.Client) => void;

/** Connects to the address that `find` returns when the connection is made. */
function clientTo(find: () => Promise<string>): ClientClass {
  return class extends pg.Client {
    constructor({ connectionString, ...config }: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addressesOf(connectionString ?? '')[0] });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> {
      const connected = find().then((address) => {
        ({ host: this.host, port: this.port } = new pg.Client(address));
        return super.connect();
      });
      if (callback !== undefined) callbackify(() => connected)(callback as Done);
      return connected;
    }
  };
}

interface Looker {
  start(): void;
  stop(): void;
}

function lookAt(address: string, keepsRunning: boolean, onState: (state: State) => void): Looker {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  const forget = (): void => {
    void client?.end().catch(() => undefined);
    client = null;
  };
  const open = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      connectionString: address,
      application_name: 'bowerbird-primary',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    made.on('error', () => {
      // The next look fails with it.
    });
    client = made;
    const connected = made.connect();
    // The driver's types lack it.
    if (!keepsRunning) (made as pg.Client & { unref(): void }).unref();
    await connected;
    return made;
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const state = await stateOf(client ?? (await open()));
      if (timer !== null) onState(state);
    } catch {
      // A host that is away is looked at again.
      forget();
    } finally {
      isLooking = false;
      if (timer === null) forget();
    }
  };
  return {
    start() {
      if (timer !== null) return;
      timer = setInterval(() => void look(), LOOK_MS);
      if (!keepsRunning) timer.unref();
      void look();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      if (!isLooking) forget();
    },
  };
}
