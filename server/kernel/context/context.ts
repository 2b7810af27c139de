import type { Logger } from 'pino';
import type { Scope } from '#contract/kernel/scopes.ts';
import type { EventLog } from './event-log.ts';
import type { HumanSetup } from '#server/kernel/config/human-config.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The person who makes the request, by their live session or an access token of theirs. */
export interface Viewer {
  readonly id: string;
  /** The person's logical shard, 0 to 1023. */
  readonly bucket: number;
  readonly username: string;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  /** SHA-256 of the session's cookie or of the token: names it, opens nothing. */
  readonly sessionHash: Buffer;
  /** What the access token is good for; null with a session, which is good for everything. */
  readonly scopes: readonly Scope[] | null;
  /** The one ad account that the access token is good for, where there is one. */
  readonly advertiserId?: string;
  /** Whom they act for, where the request named somebody else than themself. */
  readonly subject?: Subject;
  /** The person as `client_context.user` shows them to themself (contract/identity.ts, viewer). */
  readonly view: Readonly<Record<string, unknown>>;
}

/** Whom the viewer acts for at this request: a business, or one of its advertisers [ROLE-03]. */
export interface Subject {
  /** As the request named it. */
  readonly id: string;
  /** The person whose account the business is. */
  readonly ownerId: string;
  /** Null for the whole business. */
  readonly advertiserId: string | null;
}

/**
 * The ad account that an advertiser's call names, as it is at this request: it is there, it has not ended, and
 * the viewer has the right that the call takes.
 */
export interface AdAccount {
  readonly id: string;
  /** The logical shard of its owner, where everything of it lives. */
  readonly bucket: number;
  readonly ownerId: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  /** Whether an operator has stopped it: nothing of it is shown meanwhile. */
  readonly isStopped: boolean;
  /** When its owner accepted the terms of advertising; null when they have not. */
  readonly termsAcceptedAt: Date | null;
}

/** Who acts, as decisions need them: the person, and whom they act for. Null stands for a visitor. */
export type Actor = Pick<Viewer, 'id'> & Partial<Pick<Viewer, 'scopes' | 'subject' | 'isOperator'>>;

/** Whether the person's own secret boards exist for who acts in their name. */
export function seesSecrets({ scopes }: Actor): boolean {
  return !scopes || scopes.includes('secret_boards');
}

/**
 * Background work, enqueued in the context's transaction: it runs if, and only if, that commits. What `mayWait`
 * for a second or two costs least: it wakes no worker, and is done with others of its name.
 */
export interface Jobs {
  add(
    name: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; jobKey?: string; mayWait?: boolean },
  ): Promise<void>;
  /** A job for each payload, by one statement. Of a lane only one job runs at a time, in all processes together. */
  addAll(
    name: string,
    payloads: readonly Record<string, unknown>[],
    options?: { lane?: string },
  ): Promise<void>;
}

/** Where the request came from. */
export interface Origin {
  readonly requestId: string;
  /** The peer's address, or what a configured proxy says it is. */
  readonly address: string;
  readonly userAgent: string;
  /** The host that was asked, perhaps with a port. */
  readonly host: string;
  /** Whether the browser says that its person wants nobody to make use of what is known of them (Sec-GPC). */
  readonly optsOut: boolean;
  /** BCP 47, already one that the product speaks. */
  readonly locale: string;
  /** What addresses of pictures start with, ending in a slash. */
  readonly mediaUrl: string;
  /** The raw session cookie, if any; only identity reads it. */
  readonly sessionCookie: string | null;
  /** The raw cookie of whoever owes a second factor in this browser; only identity reads it. */
  readonly pendingCookie: string | null;
  /** The raw cookie that knows this browser again, whoever uses it; null before it has one. */
  readonly deviceCookie: string | null;
  /** What absolute addresses of this installation start with. */
  readonly site: string;
}

/** How often a limited call may be made in its window; `endsAt` is when that ends. */
export interface Allowance {
  readonly limit: number;
  readonly left: number;
  readonly endsAt: Date;
}

/** What the answer is to carry beside its body. Cookies are set by trust and identity alone. */
export interface Answer {
  showAllowance(allowance: Allowance, now: Date): void;
  /** What was pending is over, here and with `clearSession`. */
  setSession(token: string, expires: Date): void;
  /** For a session that signs nobody in yet, beside the one that does. */
  setPending(token: string, expires: Date): void;
  clearSession(): void;
  /** The cookie by which the browser is known again. */
  setDevice(token: string, expires: Date): void;
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
  /** What happened in the product. */
  readonly events: Pick<EventLog, 'write'>;
  readonly origin: Origin;
  readonly answer: Answer;
  /** How people are distinguished from programs here; for trust alone. */
  readonly human: HumanSetup;
  /** Ends when the client goes away or the request's time is up. */
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
