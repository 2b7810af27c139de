import type { Logger } from 'pino';
import type { Scope } from '#contract/kernel/scopes.ts';
import type { EventLog } from './event-log.ts';
import type { HumanSetup } from '#server/kernel/config/human-config.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The person who makes the request, authenticated by their session or their access token. */
export interface Viewer {
  readonly id: string;
  /** The person's logical shard, 0 to 1023. */
  readonly bucket: number;
  readonly username: string;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  /** SHA-256 of the session cookie or token: an identifier that grants no access. */
  readonly sessionHash: Buffer;
  /** The scopes of the access token; null with a session, which has full access. */
  readonly scopes: readonly Scope[] | null;
  /** The only ad account that the access token can access, if it is restricted to one. */
  readonly advertiserId?: string;
  /** The subject the person acts for, where the request names somebody other than themself. */
  readonly subject?: Subject;
  /** The person as `client_context.user` shows them to themself (contract/identity.ts, viewer). */
  readonly view: Readonly<Record<string, unknown>>;
}

/** The subject of this request: a business, or one of its advertisers [ROLE-03]. */
export interface Subject {
  /** The id as the request named it. */
  readonly id: string;
  /** The person who owns the business account. */
  readonly ownerId: string;
  /** Null for the whole business. */
  readonly advertiserId: string | null;
}

/**
 * The ad account that an advertiser's call names. The runner has checked for this request that it exists, that it
 * has not ended, and that the viewer has the right that the call requires.
 */
export interface AdAccount {
  readonly id: string;
  /** The logical shard of its owner, which stores all of its rows. */
  readonly bucket: number;
  readonly ownerId: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  /** Whether an operator has stopped it; none of its ads are shown meanwhile. */
  readonly isStopped: boolean;
  /** When its owner accepted the terms of advertising; null when they have not. */
  readonly termsAcceptedAt: Date | null;
}

/** The acting person and subject, as decisions need them. Null stands for a visitor. */
export type Actor = Pick<Viewer, 'id'> & Partial<Pick<Viewer, 'scopes' | 'subject' | 'isOperator'>>;

/** Whether the actor may access the person's secret boards. */
export function seesSecrets({ scopes }: Actor): boolean {
  return !scopes || scopes.includes('secret_boards');
}

/**
 * Background jobs, enqueued in the context's transaction: a job runs if, and only if, that commits. A job that
 * `mayWait` a second or two is cheapest: it wakes no worker, and is batched with others of its name.
 */
export interface Jobs {
  add(
    name: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; jobKey?: string; mayWait?: boolean },
  ): Promise<void>;
  /** Enqueues a job for each payload, in one statement. Only one job of a lane runs at a time, across all processes. */
  addAll(
    name: string,
    payloads: readonly Record<string, unknown>[],
    options?: { lane?: string },
  ): Promise<void>;
}

/** The origin of a request. */
export interface Origin {
  readonly requestId: string;
  /** The peer's address, or what a configured proxy says it is. */
  readonly address: string;
  readonly userAgent: string;
  /** The Host header, perhaps with a port. */
  readonly host: string;
  /** Whether the browser sends Global Privacy Control (Sec-GPC). */
  readonly optsOut: boolean;
  /** BCP 47; one of the languages of the product. */
  readonly locale: string;
  /** The prefix of picture URLs, with a trailing slash. */
  readonly mediaUrl: string;
  /** The raw session cookie, if any; only identity reads it. */
  readonly sessionCookie: string | null;
  /** The raw cookie of a log-in that still awaits its second factor; only identity reads it. */
  readonly pendingCookie: string | null;
  /** The raw cookie that identifies this browser, whoever uses it; null before one is set. */
  readonly deviceCookie: string | null;
  /** The prefix of absolute URLs of this installation. */
  readonly site: string;
}

/** The limit of a call in its window; `endsAt` is the end of the window. */
export interface Allowance {
  readonly limit: number;
  readonly left: number;
  readonly endsAt: Date;
}

/** Headers and cookies of the response. Only trust and identity set cookies. */
export interface Answer {
  showAllowance(allowance: Allowance, now: Date): void;
  /** Also clears the pending log-in, as `clearSession` does. */
  setSession(token: string, expires: Date): void;
  /** Sets the cookie of a log-in that is not complete, beside the current session. */
  setPending(token: string, expires: Date): void;
  clearSession(): void;
  /** Sets the cookie that identifies this browser. */
  setDevice(token: string, expires: Date): void;
}

/**
 * The context of a use case. `tx` begins its transaction at its first statement and commits after the use case
 * returns (or rolls back when it throws), so slow work before the first write holds no connection. `read` runs
 * each statement on its own. A use case may run again from its start when PostgreSQL reports a deadlock.
 */
export interface Context {
  readonly viewer: Viewer | null;
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** The event log of the product. */
  readonly events: Pick<EventLog, 'write'>;
  readonly origin: Origin;
  readonly answer: Answer;
  /** How people are distinguished from programs here; only trust uses it. */
  readonly human: HumanSetup;
  /** Aborts when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
}

/** The context of a call whose audience is signed in. */
export interface SignedInContext extends Context {
  readonly viewer: Viewer;
}

/** The context of a call whose audience is advertisers. */
export interface AdvertiserContext extends SignedInContext {
  readonly adAccount: AdAccount;
}
