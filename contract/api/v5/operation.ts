import * as z from 'zod/mini';
import type { Call } from '#contract/kernel/call.ts';
import { count, id } from '#contract/kernel/scalars.ts';

/** Operations of the /v5 API, which other programs speak; each is built from our calls. */

export type V5Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An operation's address, and the scopes it needs. */
export interface V5Place {
  /** The id that clients use. */
  readonly id: string;
  readonly method: V5Method;
  /** Below /v5; `{field}` is a path parameter. */
  readonly path: string;
  readonly scopes: readonly string[];
}

type Shape = z.ZodMiniType;

/** An operation that is supported. */
export interface V5Operation<
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> extends V5Place {
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** The schema of each item in a body that is validated item by item. */
  readonly item: Shape | null;
  /** Of the answer; 204 has no body. */
  readonly status: 200 | 201 | 204;
  /** The calls it uses: their rights, scopes and limits apply. */
  readonly calls: readonly [Call, ...Call[]];
}

const nothing = z.object({});

/** Declares an operation; without a query or body schema none is read. */
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

/** Several values, as an array or as one text joined by commas. */
export const several = <T extends Shape>(item: T, most: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(item).check(z.minLength(1), z.maxLength(most)),
  );

const MOST_ON_A_PAGE = 250;
const MOST_BOOKMARK = 4096;

/** Paging parameters. Lists have a single order, newest first. */
export const paging = {
  page_size: z.optional(count(1, MOST_ON_A_PAGE)),
  bookmark: z.optional(z.string().check(z.maxLength(MOST_BOOKMARK))),
};

/** Like paging, for lists that elsewhere have two orders. */
export const newestFirst = {
  ...paging,
  order: z.optional(z.literal('DESCENDING', 'Lists are in descending order here.')),
};

/** A page of a list. */
export const pageOf = <T extends Shape>(item: T) =>
  z.object({ items: z.array(item), bookmark: z.nullable(z.string()) });

const MOST_ITEMS = 30;

/** Up to 30 items, each answered on its own. */
export const batch = z
  .array(z.record(z.string(), z.unknown()))
  .check(
    z.minLength(1, 'Send at least one.'),
    z.maxLength(MOST_ITEMS, `Up to ${MOST_ITEMS} at once.`),
  );

/** Why an item failed: `code` is the refusal's number. */
export const exception = z.object({ code: z.int(), message: z.string() });
export type V5Exception = z.infer<typeof exception>;

/** The result of each item in a batch, in the order received. */
export const outcomes = <T extends Shape>(item: T) =>
  z.object({
    items: z.array(z.object({ data: z.optional(item), exceptions: z.array(exception) })),
  });

/** The answer to a deletion. */
export const gone = { answer: z.null(), status: 204 } as const;

/** Values that count as empty; in a query, a flag is text. */
const NOTHING: readonly unknown[] = [undefined, null, false, 'false', '', 0, '0', 'NONE'];

/** Whether a field is set: programs also send empty fields. */
export function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSet);
  return !NOTHING.includes(value);
}

export const NOT_READ = "This isn't supported here.";

/** A field that is not supported: ignoring a set value would mislead its sender. */
export const notRead = z.optional(z.unknown().check(z.refine((value) => !isSet(value), NOT_READ)));

/** The ad account for which something is created. */
export const forAccount = { ad_account_id: z.optional(id()) };

export const digits = z.string().check(z.regex(/^\d+$/));
