import type { Logger } from 'pino';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Call } from '#contract/kernel/call.ts';
import type { AdAccount, Allowance, Answer, Context, Origin, Subject, Viewer } from './context.ts';
import type { HumanSetup } from '../config/human-config.ts';
import type { EventLog } from './event-log.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';

/** The dependencies shared by all calls, created once by app.ts. */
export interface Kernel {
  readonly db: Database;
  readonly log: Logger;
  readonly events: EventLog;
  readonly clock: () => Date;
  readonly human: HumanSetup;
  /** Counts one use against a limit stored in the database; refuses with rate_limited. */
  readonly spend: (read: Tx, use: Use) => Promise<Pick<Allowance, 'left' | 'endsAt'>>;
  readonly subjects: Subjects;
  readonly findAdAccount: FindAdAccount;
  /** Receives each signed-in person's request once it is answered. */
  readonly watch?: (request: Watched) => void;
}

/** A request that has been answered. */
export interface Watched {
  readonly viewer: Viewer;
  readonly origin: Origin;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Whether it failed because of a defect or an unavailable dependency. */
  readonly isDefect: boolean;
}

/**
 * Returns the ad account with this id if the viewer has the right there at this moment. Refuses with
 * ad_account_not_found whether there is none, it has ended, or the viewer has no right there, so the answer does
 * not reveal which [SEC-27].
 */
export type FindAdAccount = (
  read: Tx,
  viewer: Viewer,
  advertiserId: string,
  right: AdRight,
) => Promise<AdAccount>;

/** The subject that a call names. */
export interface Named {
  readonly subjectId: string;
  readonly advertiserId: string | null;
  /** The right that the call requires; publishing by default. */
  readonly right?: AdRight;
}

/** Resolves the subject of calls that name one; checked at every request. */
export interface Subjects {
  /** Returns the subject, or null for the viewer themself; refuses a viewer who may not act for it at this moment. */
  find(read: Tx, viewer: Viewer | null, named: Named): Promise<Subject | null>;
  /** Records who acted for whom, in the call's own transaction. */
  record(
    context: Pick<Context, 'tx' | 'now' | 'origin'>,
    call: Pick<Call, 'name'>,
    viewer: Viewer,
    subject: Subject,
  ): Promise<void>;
}

export interface Use {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
  readonly now: Date;
  /** The number of uses to count; 1 by default. */
  readonly uses?: number;
}

/** An incoming request, from any endpoint (HTTP, ApiResource, a page's own send). */
export interface Incoming {
  readonly viewer: Viewer | null;
  /** Whether the request carried an invalid access token; such a request is refused. */
  readonly isRefused: boolean;
  readonly origin: Origin;
  readonly answer: Answer;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | null;
  /** The ad account of an advertiser's call, once resolved. */
  readonly adAccount?: AdAccount;
  /** Deduplicates the reads of several calls that read by the same; by default each call reads on its own. */
  readonly share?: (read: Tx) => Tx;
}

export interface Done {
  readonly data: unknown;
  readonly bookmark: string | null;
}
