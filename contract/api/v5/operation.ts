import * as z from 'zod/mini';
import type { Call } from '#contract/kernel/call.ts';
import { count, id } from '#contract/kernel/scalars.ts';

/** Operations of the API that other programs speak at /v5, each made of calls of ours. */

export type V5Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Where an operation is, and what a token is good for there. */
export interface V5Place {
  /** As its clients call it. */
  readonly id: string;
  readonly method: V5Method;
  /** Below /v5; `{field}` stands for a part of the path. */
  readonly path: string;
  readonly scopes: readonly string[];
}

type Shape = z.ZodMiniType;

/** An operation that is served. */
export interface V5Operation<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> extends V5Place {
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What each of the things in a body is, where the body is read thing by thing. */
  readonly item: Shape | null;
  /** Of an answer; with 204 there is nothing in it. */
  readonly status: 200 | 201 | 204;
  /** The calls that it is made of: whose rights, scopes and limits hold. */
  readonly calls: readonly [Call, ...Call[]];
}

const nothing = z.object({});

/** Declares an operation; without a query or a body nothing is read of them. */
export function v5Operation<
  Answer extends Shape,
  Query extends Shape = typeof nothing,
  Body extends Shape = typeof nothing,
>(
  place: readonly [id: string, method: V5Method, path: string, scopes: string],
  declared: {
    readonly calls: readonly [Call, ...Call[]];
    readonly answer: Answer;
    readonly query?: Query;
    readonly body?: Body;
    readonly item?: Shape;
    readonly status?: V5Operation['status'];
  },
): V5Operation<Query, Body, Answer> {
  const [id, method, path, scopes] = place;
  return {
    id,
    method,
    path,
    scopes: scopes.split(' '),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
    answer: declared.answer,
    item: declared.item ?? null,
    status: declared.status ?? 200,
    calls: declared.calls,
  };
}

/** Several of a few, as an array, or as one text joined by commas. */
export const several = <T extends Shape>(item: T, most: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(item).check(z.minLength(1), z.maxLength(most)),
  );

const MOST_ON_A_PAGE = 250;
const MOST_BOOKMARK = 4096;

/** How a list is paged. Lists are in one order, the newest first. */
export const paging = {
  page_size: z.optional(count(1, MOST_ON_A_PAGE)),
  bookmark: z.optional(z.string().check(z.maxLength(MOST_BOOKMARK))),
};

/** As paging, of a list that could be in two orders elsewhere. */
export const newestFirst = {
  ...paging,
  order: z.optional(z.literal('DESCENDING', 'Lists are in descending order here.')),
};

/** A page of a list. */
export const pageOf = <T extends Shape>(item: T) =>
  z.object({ items: z.array(item), bookmark: z.nullable(z.string()) });

const MOST_ITEMS = 30;

/** Up to 30 things, each of which is answered for itself. */
export const batch = z
  .array(z.record(z.string(), z.unknown()))
  .check(
    z.minLength(1, 'Send at least one.'),
    z.maxLength(MOST_ITEMS, `Up to ${MOST_ITEMS} at once.`),
  );

/** Why one of them was not done: `code` is the number of a refusal. */
export const exception = z.object({ code: z.int(), message: z.string() });
export type V5Exception = z.infer<typeof exception>;

/** What became of each of a batch, in the order in which they came. */
export const outcomes = <T extends Shape>(item: T) =>
  z.object({
    items: z.array(z.object({ data: z.optional(item), exceptions: z.array(exception) })),
  });

/** The answer to what takes a thing away. */
export const gone = { answer: z.null(), status: 204 } as const;

/** In a query, a flag is text. */
const NOTHING: readonly unknown[] = [undefined, null, false, 'false', '', 0, '0', 'NONE'];

/** Whether a field says anything: programs send fields along that they leave empty. */
export function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSet);
  return !NOTHING.includes(value);
}

export const NOT_READ = "This isn't supported here.";

/** A field that is not read: to pass over what somebody counts on would mislead them. */
export const notRead = z.optional(z.unknown().check(z.refine((value) => !isSet(value), NOT_READ)));

/** For whose ad account something is made. */
export const forAccount = { ad_account_id: z.optional(id()) };

export const digits = z.string().check(z.regex(/^\d+$/));
