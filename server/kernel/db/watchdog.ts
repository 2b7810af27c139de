import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ClientClass } from './primary.ts';

/**
 * A database that is frozen or unplugged refuses nothing: every running statement would wait for its own timeout.
 * So a probe runs continuously on a connection of its own. If it gets no answer, and no other connection receives
 * a single byte either, all connections are destroyed: their statements fail at once like those of a lost
 * connection, and so does every new connection until the database is heard from again [SEC-77].
 *
 * Silence is counted in checks and not in time: a process that was itself paused (a busy machine, a laptop asleep)
 * could not listen meanwhile, and that counts as one check.
 */
const LOOK_MS = 500;
/** 3.5 to 4 s after the last sign of life, so that a refusal is sent within 5 s. */
const SILENT_LOOKS = 7;

type Config = pg.ClientConfig & { readonly Client?: ClientClass };

/** Watches the connections of one pool. */
export interface Watchdog {
  /** Creates a connection's socket and watches it. */
  readonly line: () => Socket;
  /** Starts probing, if not started yet. */
  start(): void;
  /** Destroys every connection. */
  readonly cut: () => void;
  /** Stops probing. */
  stop(): void;
}

/** Creates a watchdog that probes over a connection made from `config`; it does not keep the process running. */
export function watchdogOver(config: Config, log: Logger | undefined): Watchdog {
  /** Each open socket, with the bytes that it had received at the last check. */
  const lines = new Map<Socket, number>();
  let timer: NodeJS.Timeout | null = null;
  let isAway = false;
  let silentLooks = 0;

  const openLine = (): Socket => {
    const socket = new Socket();
    lines.set(socket, 0);
    socket.once('close', () => lines.delete(socket));
    return socket;
  };
  const cut = (): void => {
    for (const socket of lines.keys()) socket.destroy();
  };
  const asker = askerOver({ ...config, stream: () => openLine().unref() });

  const look = (): void => {
    const heard = hasHeard(lines);
    // A refusal (starting up, no free connection) is a sign of life too, and left to the pool to handle.
    const isAlive = asker.hasSettled() || heard;
    silentLooks = isAlive || !asker.isPending ? 0 : silentLooks + 1;
    if (isAway && isAlive) log?.warn('the database answers again');
    if (isAlive) isAway = false;
    if (silentLooks >= SILENT_LOOKS) {
      if (!isAway) log?.warn('the database does not answer: its connections are cut');
      isAway = true;
      silentLooks = 0;
      asker.forget();
      cut();
    }
    asker.ask();
  };

  return {
    cut,
    line() {
      const socket = openLine();
      // The caller attaches its listeners first.
      if (isAway) setImmediate(() => socket.destroy(new Error('Connection terminated: no answer')));
      return socket;
    },
    start() {
      timer ??= setInterval(look, LOOK_MS).unref();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      asker.forget();
    },
  };
}

function hasHeard(lines: Map<Socket, number>): boolean {
  let heard = false;
  for (const [socket, before] of lines) {
    if (socket.bytesRead > before) heard = true;
    lines.set(socket, socket.bytesRead);
  }
  return heard;
}

interface Asker {
  readonly isPending: boolean;
  /** Sends a probe, unless one is still unanswered. */
  ask(): void;
  /** Whether a probe was answered, or refused, since the last call of this. */
  hasSettled(): boolean;
  /** Abandons the connection and the probe. */
  forget(): void;
}

interface Opened {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
}

function opened(config: Config): Opened {
  const client = new (config.Client ?? pg.Client)(config);
  client.on('error', () => {
    // The next probe fails with it.
  });
  return { client, ready: client.connect() };
}

function askerOver(config: Config): Asker {
  let current: Opened | null = null;
  let isPending = false;
  let settled = false;
  const forget = (): void => {
    void current?.client.end().catch(() => undefined);
    current = null;
    isPending = false;
  };
  const ask = async (): Promise<void> => {
    isPending = true;
    const mine = (current ??= opened(config));
    const answered = await mine.ready
      .then(() => mine.client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    // An abandoned connection no longer counts.
    if (current !== mine) return;
    if (!answered) forget();
    isPending = false;
    settled = true;
  };
  return {
    get isPending() {
      return isPending;
    },
    ask: () => void (isPending || ask()),
    hasSettled() {
      const was = settled;
      settled = false;
      return was;
    },
    forget,
  };
}
