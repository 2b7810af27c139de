import type { Logger } from 'pino';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The signed-in person, as their live session gives it. */
export interface Viewer {
  readonly id: string;
  /** The person's logical shard, 0 to 1023. */
  readonly bucket: number;
  readonly username: string;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  /** SHA-256 of the session's cookie: names the session, opens nothing. */
  readonly sessionHash: Buffer;
  /** The person as `client_context.user` shows them to themself (contract/identity.ts, viewer). */
  readonly shown: Readonly<Record<string, unknown>>;
}

/** Background work, enqueued in the context's transaction: it runs if, and only if, that commits. */
export interface Jobs {
  add(
    name: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; jobKey?: string },
  ): Promise<void>;
}

/** Where the request came from. */
export interface Origin {
  readonly requestId: string;
  /** The peer's address, or what a configured proxy says it is. */
  readonly address: string;
  readonly userAgent: string;
  /** BCP 47, already one that the product speaks. */
  readonly locale: string;
  /** The raw session cookie, if any; only identity reads it. */
  readonly sessionCookie: string | null;
}

/** Cookies that a use case asks the answer to carry; only identity uses it. */
export interface Answer {
  setSession(token: string, expires: Date): void;
  clearSession(): void;
}

/**
 * What a use case is given. `tx` begins its transaction at its first statement and is
 * committed after the use case returns (rolled back when it throws), so slow work done
 * before the first write holds no connection. `read` runs each statement by itself.
 * A use case may run again from its start when PostgreSQL reports a deadlock.
 */
export interface Context {
  readonly viewer: Viewer | null;
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly origin: Origin;
  readonly answer: Answer;
  /** Ends when the client goes away or the request's time is up. */
  readonly signal: AbortSignal;
}

/** The context of a call whose audience is signed in. */
export interface SignedInContext extends Context {
  readonly viewer: Viewer;
}
