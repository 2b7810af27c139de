import type { Logger } from 'pino';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Call } from '#contract/kernel/call.ts';
import type { AdAccount, Allowance, Answer, Context, Origin, Subject, Viewer } from './context.ts';
import type { HumanSetup } from '../config/human-config.ts';
import type { EventLog } from './event-log.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';

/** What every call needs and no call owns; made once, by app.ts. */
export interface Kernel {
  readonly db: Database;
  readonly log: Logger;
  readonly events: EventLog;
  readonly clock: () => Date;
  readonly human: HumanSetup;
  /** Counts one use against a limit kept in the database; refuses with rate_limited. */
  readonly spend: (read: Tx, use: Use) => Promise<Pick<Allowance, 'left' | 'endsAt'>>;
  readonly subjects: Subjects;
  readonly findAdAccount: FindAdAccount;
  /** Is told of each request of somebody signed in, once it is answered. */
  readonly watch?: (request: Watched) => void;
}

/** A request that was answered. */
export interface Watched {
  readonly viewer: Viewer;
  readonly origin: Origin;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** It failed by a defect, or because the product could not answer. */
  readonly isDefect: boolean;
}

/**
 * The ad account of this id for a viewer who has the right there at this moment; refuses with ad_account_not_found,
 * alike whether there is none, it has ended, or the viewer has no right there [SEC-27].
 */
export type FindAdAccount = (
  read: Tx,
  viewer: Viewer,
  advertiserId: string,
  right: AdRight,
) => Promise<AdAccount>;

/** What a call says of whom it acts for. */
export interface Named {
  readonly subjectId: string;
  readonly advertiserId: string | null;
  /** What the call takes of whoever acts; publishing without one. */
  readonly right?: AdRight;
}

/** Whom a call acts for that names a subject; every such call is asked, at every request. */
export interface Subjects {
  /** Null for the viewer themself; refuses whoever may not act for it at this moment. */
  find(read: Tx, viewer: Viewer | null, named: Named): Promise<Subject | null>;
  /** Writes down who acted for whom; it stands or falls with what the call wrote. */
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
  /** How many uses at once; one without it. */
  readonly uses?: number;
}

/** A request that came in, through whichever endpoint (HTTP, ApiResource, a page's own send). */
export interface Incoming {
  readonly viewer: Viewer | null;
  /** An access token came with it that is not valid: nothing is answered to that. */
  readonly isRefused: boolean;
  readonly origin: Origin;
  readonly answer: Answer;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | null;
  /** Of an advertiser's call, once it is found. */
  readonly adAccount?: AdAccount;
  /** What reading calls read through, where several share what they read; else each by itself. */
  readonly read?: Tx;
}

export interface Done {
  readonly data: unknown;
  readonly bookmark: string | null;
}
