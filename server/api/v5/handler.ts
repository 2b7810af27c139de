import type * as z from 'zod/mini';
import type { V5Operation } from '#contract/api/v5/operation.ts';
import type { Call, SentOf } from '#contract/kernel/call.ts';
import type { Viewer } from '#server/kernel/context/context.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What the API at /v5 needs of the application. */
export interface V5Parts {
  readonly read: Tx;
  readonly clock: () => Date;
  /** What links to files are sealed with. */
  readonly keys: SealKeys;
}

/** What a call answered, and where its list goes on. */
interface Answered<C extends Pick<Call, 'output'>> {
  readonly data: z.output<C['output']>;
  readonly bookmark: string | null;
}

/** A request at /v5, read by what its operation takes. */
export interface V5Request<Query = unknown, Body = unknown> {
  /** Parts of the path; ids are digits. */
  readonly path: Readonly<Record<string, string>>;
  /** The ad account in the path. */
  readonly account: string;
  readonly query: Query;
  readonly body: Body;
  readonly viewer: Viewer;
  /** Where this installation is. */
  readonly site: string;
  readonly now: Date;
  /** Makes a call as whoever asks, with all that holds for it. */
  readonly run: <C extends Call>(call: C, input: SentOf<C>) => Promise<Answered<C>>;
}

export interface V5Handler {
  readonly operation: V5Operation;
  readonly answer: (request: V5Request<never, never>) => Promise<unknown>;
}

/** Binds an operation to what answers it. */
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

/** How a list goes on, as our calls read it. */
export const pagingOf = ({ page_size, bookmark }: PageQuery) => ({
  ...(page_size !== undefined && { page_size }),
  ...(bookmark !== undefined && { bookmark }),
});

/** A page of a list, each thing as the API shows it. */
export const pageOf = <T, Out>(
  { data, bookmark }: { readonly data: readonly T[]; readonly bookmark: string | null },
  view: (one: T) => Out,
): { items: Out[]; bookmark: string | null } => ({ items: data.map(view), bookmark });

/** A date of ours as the API writes it. */
export const dateView = (date: string): string => new Date(date).toISOString();

const SECOND_MS = 1000;
/** Unix seconds as the API writes a date. */
export const momentView = (seconds: number): string => new Date(seconds * SECOND_MS).toISOString();
