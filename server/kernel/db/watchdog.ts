import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * A database that was frozen, or whose cable was pulled, refuses nothing: every statement under way
 * would wait for its own limit. So a question is asked all the time, on a connection of its own.
 * When it stays without an answer, and not one byte came over any other connection either, all
 * connections are cut: their statements fail at once as those of a lost connection do, and so does
 * every new connection until something is heard again [SEC-77].
 *
 * Looks are counted and not time: a process that was itself held up (a busy machine, a laptop that
 * slept) did not listen meanwhile, and that is one look.
 */
const LOOK_MS = 500;
/** 3.5 to 4 s after the last sign of life, so that a refusal is out within 5. */
const SILENT_LOOKS = 7;

/** What watches over the connections of one pool. */
export interface Watchdog {
  /** Makes the socket of a connection, which is then watched. */
  readonly line: () => Socket;
  /** Begins to ask, if that has not begun. */
  start(): void;
  /** Ends every connection where it stands. */
  readonly cut: () => void;
  /** Asks no more. */
  stop(): void;
}

/** A watchdog that asks over a connection made from `config`, and keeps no process running. */
export function watchdogOver(config: pg.ClientConfig, log: Logger | undefined): Watchdog {
  /** Each open socket, and the bytes that it had received at the last look. */
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
    // A refusal (it starts, it has no room) is a sign of life too, and the pool's own to meet.
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
      // Whoever made it connects it first.
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
  /** Asks, unless a question is still open. */
  ask(): void;
  /** Whether a question was answered, or refused, since this was asked last. */
  hasSettled(): boolean;
  /** Leaves the connection and the question. */
  forget(): void;
}

interface Opened {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
}

function opened(config: pg.ClientConfig): Opened {
  const client = new pg.Client(config);
  client.on('error', () => {
    // The next question fails with it.
  });
  return { client, ready: client.connect() };
}

function askerOver(config: pg.ClientConfig): Asker {
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
    // What was left says nothing any more.
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
