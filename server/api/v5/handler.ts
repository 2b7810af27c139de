import type * as z from 'zod/mini';
import type { V5Operation } from '#contract/api/v5/operation.ts';
import type { Call, SentOf } from '#contract/kernel/call.ts';
import type { Viewer } from '#server/kernel/context/context.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The dependencies of the API at /v5. */
export interface V5Parts {
  readonly read: Tx;
  readonly clock: () => Date;
  /** The keys that encrypt links to files. */
  readonly keys: SealKeys;
}

/** A call's answer, with the bookmark of its list. */
interface Answered<C extends Pick<Call, 'output'>> {
  readonly data: z.output<C['output']>;
  readonly bookmark: string | null;
}

/** A request at /v5, parsed by its operation's schemas. */
export interface V5Request<Query = unknown, Body = unknown> {
  /** Parts of the path; ids are digits. */
  readonly path: Readonly<Record<string, string>>;
  /** The ad account in the path. */
  readonly account: string;
  readonly query: Query;
  readonly body: Body;
  readonly viewer: Viewer;
  /** The prefix of this installation's URLs. */
  readonly site: string;
  readonly now: Date;
  /** Runs a call as the requesting viewer, with all of its checks. */
  readonly run: <C extends Call>(call: C, input: SentOf<C>) => Promise<Answered<C>>;
}

export interface V5Handler {
  readonly operation: V5Operation;
  readonly answer: (request: V5Request<never, never>) => Promise<unknown>;
}

/** Binds an operation to its handler. */
export const handler = <
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  operation: V5Operation<Query, Body, Answer>,
  answer: (request: V5Request<z.output<Query>, z.output<Body>>) => Promise<z.input<Answer>>,
): V5Handler => ({ operation, answer });

interface PageQuery {
  readonly page_size?: number | undefined;
  readonly bookmark?: string | undefined;
}

/** Converts paging parameters for our calls. */
export const pagingOf = ({ page_size, bookmark }: PageQuery) => ({
  ...(page_size !== undefined && { page_size }),
  ...(bookmark !== undefined && { bookmark }),
});

/** Converts a page of a list, item by item. */
export const pageOf = <T, Out>(
  { data, bookmark }: { readonly data: readonly T[]; readonly bookmark: string | null },
  view: (one: T) => Out,
): { items: Out[]; bookmark: string | null } => ({ items: data.map(view), bookmark });

/** Formats one of our dates for the API. */
export const dateView = (date: string): string => new Date(date).toISOString();

const SECOND_MS = 1000;
/** Formats Unix seconds as a date of the API. */
export const momentView = (seconds: number): string => new Date(seconds * SECOND_MS).toISOString();
