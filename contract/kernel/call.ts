import type * as z from 'zod/mini';
import type { AdRight } from './ad-rights.ts';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Verb = 'get' | 'create' | 'update' | 'delete';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A resource endpoint, `/resource/{name}Resource/{verb}/`, without the word Resource. */
export type ResourceEndpoint = readonly [name: string, verb: Verb];
/** A path endpoint, in which `{field}` is replaced by the input of that name. */
export type PathEndpoint = readonly [method: Method, path: string];

/**
 * Who may make the call at all; the domain's policy decides on what. For an advertiser's call, the runner loads the ad
 * account named by `advertiser_id`, if the viewer has the call's right there.
 */
export type Audience = 'anyone' | 'signed_in' | 'partner' | 'advertiser' | 'operator';

/** At most `limit` calls in `seconds`, counted in the database per address or person. */
export interface Rate {
  readonly limit: number;
  readonly seconds: number;
  readonly per: 'address' | 'person';
}

type Shape = z.ZodMiniType;

export interface CallSpec<
  In extends Shape,
  Out extends Shape,
  Paged extends boolean,
  Who extends Audience,
> {
  readonly name: string;
  /** Our web uses the first endpoint; the others are wire aliases. */
  readonly resources: readonly ResourceEndpoint[];
  readonly paths: readonly PathEndpoint[];
  readonly audience: Who;
  /** The right that an advertiser's call requires; null for other audiences. */
  readonly right: AdRight | null;
  readonly input: In;
  readonly output: Out;
  readonly errors: readonly ErrorCode[];
  /** A list call: the use case returns a Page, whose bookmark the envelope carries. */
  readonly paged: Paged;
  /** A read runs without a transaction and is exempt from CSRF checks. */
  readonly reads: boolean;
  /** Input fields that are never echoed or logged. */
  readonly secret: readonly string[];
  /** A create made idempotent by a guid or an Idempotency-Key. */
  readonly once: boolean;
  /** Such a create with a one-time answer, which is not stored: a repetition is refused with shown_once. */
  readonly shownOnce: boolean;
  readonly rate: Rate | null;
  /** Only for sessions: access tokens are refused. */
  readonly sessionOnly: boolean;
  /** The access token scope it needs; null for the default, read or write. */
  readonly scope: Scope | null;
  /** Whether a token needs secret_boards besides: private things are among what it reads or writes. */
  readonly withSecrets: boolean;
  /** The largest body, if larger than usual; a form counts as encoded. */
  readonly bodyBytes: number | null;
}

export type Call = CallSpec<Shape, Shape, boolean, Audience>;

/** One page of a list, and the bookmark of the next; null on the last. */
export interface Page<T> {
  readonly data: T;
  readonly bookmark: string | null;
}

/** What a paged call's use case receives in addition to its input. */
export interface Paging {
  /** Items per page, 1 to 250; at most 50 for visitors. */
  readonly page_size: number;
  /** The previous page's bookmark, as this server issued it; null for the first page. */
  readonly bookmark: string | null;
}

type Kind = { input: Shape; output: Shape; paged: boolean };
/** The input as callers send it. */
export type SentOf<C extends Kind> = z.input<C['input']> &
  (C['paged'] extends true ? Partial<Paging> : unknown);
/** The input as the use case receives it. */
export type InputOf<C extends Kind> = z.output<C['input']> &
  (C['paged'] extends true ? Paging : unknown);
export type AnswerOf<C extends Kind> = C['paged'] extends true
  ? Page<z.output<C['output']>>
  : z.output<C['output']>;

type Declared<
  In extends Shape,
  Out extends Shape,
  Paged extends boolean,
  Who extends Audience,
> = DeclaredOf<In, Out, Paged, Who> &
  (Who extends 'advertiser' ? { right: AdRight } : { right?: never });

interface DeclaredOf<
  In extends Shape,
  Out extends Shape,
  Paged extends boolean,
  Who extends Audience,
> {
  name: string;
  resource?: ResourceEndpoint;
  path?: PathEndpoint;
  /** Further endpoints: names that existing clients use for the same call. */
  aliases?: readonly (ResourceEndpoint | PathEndpoint)[];
  audience: Who;
  input: In;
  output: Out;
  errors?: readonly ErrorCode[];
  paged?: Paged;
  reads?: boolean;
  secret?: readonly string[];
  /** Defaults to true for creates by signed-in people; set it where a create has another verb. */
  once?: boolean;
  shownOnce?: boolean;
  rate?: Rate;
  sessionOnly?: boolean;
  scope?: Scope;
  withSecrets?: boolean;
  bodyBytes?: number;
}

function isPathEndpoint(endpoint: ResourceEndpoint | PathEndpoint): endpoint is PathEndpoint {
  return endpoint[1].startsWith('/');
}

/** Whether any of the endpoints creates something. */
function creates(endpoints: readonly (ResourceEndpoint | PathEndpoint)[]): boolean {
  return endpoints.some((endpoint) =>
    isPathEndpoint(endpoint) ? endpoint[0] === 'POST' : endpoint[1] === 'create',
  );
}

/** Declares a call: both sides derive their types and every endpoint from it. */
export function defineCall<
  In extends Shape,
  Out extends Shape,
  Who extends Audience,
  Paged extends boolean = false,
>(declared: Declared<In, Out, Paged, Who>): CallSpec<In, Out, Paged, Who> {
  const endpoints: (ResourceEndpoint | PathEndpoint)[] = [];
  if (declared.resource) endpoints.push(declared.resource);
  if (declared.path) endpoints.push(declared.path);
  endpoints.push(...(declared.aliases ?? []));
  const resources = endpoints.filter(
    (endpoint): endpoint is ResourceEndpoint => !isPathEndpoint(endpoint),
  );
  const paths = endpoints.filter(isPathEndpoint);
  const reads =
    declared.reads ?? endpoints.every((endpoint) => endpoint[0] === 'GET' || endpoint[1] === 'get');
  return {
    name: declared.name,
    resources,
    paths,
    audience: declared.audience,
    right: (declared as { right?: AdRight }).right ?? null,
    input: declared.input,
    output: declared.output,
    errors: declared.errors ?? [],
    paged: (declared.paged ?? false) as Paged,
    reads,
    secret: declared.secret ?? [],
    // Keys belong to a person, so visitors' creates have none [SEC-69].
    once: declared.once ?? (declared.audience !== 'anyone' && creates(endpoints)),
    shownOnce: declared.shownOnce ?? false,
    rate: declared.rate ?? null,
    sessionOnly: declared.sessionOnly ?? false,
    scope: declared.scope ?? null,
    withSecrets: declared.withSecrets ?? false,
    bodyBytes: declared.bodyBytes ?? null,
  };
}

/** Returns the scopes that an access token needs for a call, all of them. */
export const scopesOf = ({
  scope,
  reads,
  withSecrets,
}: Pick<Call, 'scope' | 'reads' | 'withSecrets'>): Scope[] => [
  scope ?? (reads ? 'read' : 'write'),
  ...(withSecrets ? ['secret_boards' as const] : []),
];
