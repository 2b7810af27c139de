import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Failure } from '#server/kernel/core/failure.ts';
import { type OutsideLimits, outsideLimits } from './limits.ts';
import type { FromChild, Login, ToChild, Wanted } from './messages.ts';
import { permissionsFor } from './permissions.ts';
import { type OnPiece, piecesOf } from './pieces.ts';
import type { Reason } from './refusal.ts';
import { allowedPairs, isPrivateTarget } from './target.ts';

/** The result of a fetch. `body` is empty if `fetchPage` found that the address is itself a picture. */
export interface Fetched {
  /** The address after redirects. */
  readonly finalUrl: string;
  /** The Content-Type header, at most 200 characters. */
  readonly contentType: string;
  /** Decompressed. */
  readonly body: Buffer;
  /** Whether `finalUrl` is where a redirect leads, which was not followed. */
  readonly isMoved: boolean;
}

export interface For {
  /** Whose limits the fetch counts against. */
  readonly personId: string;
  readonly signal: AbortSignal;
  /** Whether a redirect is returned, and not followed; false without it. */
  readonly isOneStep?: boolean;
}

/**
 * Fetches addresses that people enter. Fails with `picture_unreachable` (one message for every network error),
 * `too_large`, `picture_unreadable` (not the requested kind) or `rate_limited`.
 */
export interface Outside {
  /** Fetches an HTML page of at most 3 MB, or the fact that the address is a picture. */
  fetchPage(url: string, by: For): Promise<Fetched>;
  /** Fetches a picture of at most 20 MB, by its declared type; the bytes are not checked. */
  fetchPicture(url: string, by: For): Promise<Fetched>;
  /** Fetches a site's robots.txt of at most 500 KB; its body is empty if there is none. */
  fetchRobots(url: string, by: For): Promise<Fetched>;
  /** Streams a file of up to 2 GB, which is never held in memory as a whole; its declared type is ignored. */
  readFeed(url: string, by: For, login: Login | null): AsyncIterable<Uint8Array>;
  /** Returns the TXT records of a name, each joined to one text; empty if it has none or does not answer in time. */
  textsOf(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether an address is private by its text alone, and not on FETCH_ALLOW. */
  isPrivate(url: string): boolean;
  /** Ends the process; fetches in progress fail as unreachable. */
  stop(): Promise<void>;
}

export interface OutsideOptions {
  /** FETCH_ALLOW: `host:port` pairs that skip the address and port checks. */
  readonly allow: readonly string[];
  readonly log: Logger;
  readonly limits?: Partial<OutsideLimits>;
  /** Fixed names in place of DNS, for tests. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Name servers for TXT records in place of the machine's own, for tests. */
  readonly nameServers?: readonly string[];
}

/** Beyond its own timeouts the child has this long to answer before it counts as stuck. */
const graceMs = 2_000;
const script = realpathSync(fileURLToPath(new URL('./child.ts', import.meta.url)));

/** A request to the child, without its number. */
type Question =
  | Omit<Extract<ToChild, { kind: 'fetch' }>, 'id'>
  | Omit<Extract<ToChild, { kind: 'texts' }>, 'id'>;

const questionOf = (url: string, wanted: Wanted, { personId, isOneStep = false }: For) =>
  ({ kind: 'fetch', url, wanted, personId, login: null, isOneStep }) as const;

interface Pending {
  readonly pieces: Uint8Array[];
  /** Receives each chunk, in place of `pieces`. */
  readonly onPiece: OnPiece | null;
  readonly resolve: (fetched: Fetched) => void;
  readonly reject: (failure: Failure) => void;
}

function failureOf(reason: Reason): Failure {
  switch (reason) {
    case 'unreachable':
      // The same message for refused, closed, timed out and forbidden, so that nobody can map a network with it
      // [SEC-49].
      return new Failure('picture_unreachable', "We couldn't reach that address.");
    case 'too_large':
      return new Failure('too_large', "What's at that address is too large.");
    case 'wrong_type':
      return new Failure(
        'picture_unreadable',
        "We couldn't find a page or picture that we can read at that address.",
      );
    case 'busy':
      return new Failure(
        'rate_limited',
        'Too many addresses are being looked at right now. Try again in a moment.',
        {
          retryAfter: 10,
        },
      );
  }
}

class OutsideProcess implements Outside {
  readonly #options: OutsideOptions;
  readonly #limits: OutsideLimits;
  readonly #allow: ReadonlySet<string>;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #stopped = false;

  constructor(options: OutsideOptions) {
    this.#options = options;
    this.#limits = { ...outsideLimits, ...options.limits };
    this.#allow = allowedPairs(options.allow);
  }

  fetchPage(url: string, by: For): Promise<Fetched> {
    return this.#ask(questionOf(url, 'page', by), by.signal);
  }

  fetchPicture(url: string, by: For): Promise<Fetched> {
    return this.#ask(questionOf(url, 'picture', by), by.signal);
  }

  fetchRobots(url: string, by: For): Promise<Fetched> {
    return this.#ask(questionOf(url, 'robots', by), by.signal);
  }

  readFeed(url: string, by: For, login: Login | null): AsyncIterable<Uint8Array> {
    const question = { ...questionOf(url, 'feed', by), login };
    return piecesOf((onPiece, until) => this.#ask(question, until, onPiece), by.signal);
  }

  async textsOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
    const { body } = await this.#ask({ kind: 'texts', name }, signal);
    return JSON.parse(body.toString()) as readonly string[];
  }

  isPrivate(url: string): boolean {
    return isPrivateTarget(url, this.#allow);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (child === null) return;
    const gone = once(child, 'exit');
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }

  #start(): ChildProcess {
    const child = fork(script, [], {
      env: {},
      execArgv: permissionsFor(script),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const { allow, names = null, nameServers = null, log } = this.#options;
    child.stderr?.on('data', (text: Buffer) =>
      log.warn({ stderr: text.toString().slice(0, 2000) }, 'outside process'),
    );
    child.on('message', (message: FromChild) => this.#hear(message));
    child.on('error', (error) => {
      log.error({ err: error }, 'outside process');
      // A process that never started emits no 'exit' either.
      if (child.pid === undefined) this.#lost(child, null, null);
    });
    child.on('exit', (code, signal) => this.#lost(child, code, signal));
    // Does not keep a test or tool running that forgets to stop it; a request's timer holds the process.
    child.unref();
    child.channel?.unref();
    const setting = { allow, names, nameServers, limits: this.#limits };
    this.#send(child, { kind: 'setting', setting });
    return child;
  }

  #send(child: ChildProcess, message: ToChild): void {
    // An error here means that the child is gone; its 'exit' fails everything in progress.
    if (child.connected) child.send(message, () => undefined);
  }

  #lost(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (!this.#stopped)
      this.#options.log.error(
        { code, signal },
        'outside process ended; the next fetch starts another',
      );
    for (const pending of this.#pending.values()) pending.reject(failureOf('unreachable'));
  }

  #hear(message: FromChild): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'piece') this.#keep(message, pending);
    else if (message.kind === 'failed') pending.reject(failureOf(message.reason));
    else {
      const { finalUrl, contentType, isMoved } = message;
      pending.resolve({ finalUrl, contentType, isMoved, body: Buffer.concat(pending.pieces) });
    }
  }

  #keep({ id, bytes }: Extract<FromChild, { kind: 'piece' }>, { pieces, onPiece }: Pending): void {
    if (onPiece === null) pieces.push(bytes);
    else onPiece(bytes, () => this.#child && this.#send(this.#child, { kind: 'taken', id }));
  }

  async #ask(
    question: Question,
    callerSignal: AbortSignal,
    onPiece: OnPiece | null = null,
  ): Promise<Fetched> {
    if (this.#stopped || callerSignal.aborted) throw failureOf('unreachable');
    this.#child ??= this.#start();
    const child = this.#child;
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
    const giveUp = (): void => {
      this.#send(child, { kind: 'cancel', id });
      reject(failureOf('unreachable'));
    };
    const stuck = setTimeout(
      () => {
        child.kill('SIGKILL');
        giveUp();
      },
      this.#limits.waitMs + (onPiece ? this.#limits.feedMs : this.#limits.totalMs) + graceMs,
    );
    callerSignal.addEventListener('abort', giveUp, { once: true });
    this.#pending.set(id, { pieces: [], onPiece, resolve, reject });
    this.#send(child, { ...question, id });
    try {
      return await promise;
    } finally {
      clearTimeout(stuck);
      callerSignal.removeEventListener('abort', giveUp);
      this.#pending.delete(id);
    }
  }
}

/**
 * Fetches addresses which people enter in a process of its own [SEC-43]; the server itself never connects to them. The
 * process starts at the first fetch, runs until `stop`, and is started again by the next fetch when it dies.
 */
export function startOutside(options: OutsideOptions): Outside {
  return new OutsideProcess(options);
}
