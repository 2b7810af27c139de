import type * as z from 'zod/mini';
import type { AdRight } from './ad-rights.ts';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Verb = 'get' | 'create' | 'update' | 'delete';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A resource endpoint, `/resource/{name}Resource/{verb}/`, without the word Resource. */
export type ResourceEndpoint = readonly [name: string, verb: Verb];
/** A path endpoint: a path in which `{field}` stands for the input of that name. */
export type PathEndpoint = readonly [method: Method, path: string];

/**
 * Who may make the call at all; what they may touch is decided by the domain's policy. Of an advertiser's call the
 * runner finds the ad account that `advertiser_id` names, for a viewer who has the call's right there.
 */
export type Audience = 'anyone' | 'signed_in' | 'partner' | 'advertiser' | 'operator';

/** At most `limit` calls in `seconds`, counted in the database for each address or person. */
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
  /** The first endpoint is the one that our own web uses; the rest are aliases of the wire. */
  readonly resources: readonly ResourceEndpoint[];
  readonly paths: readonly PathEndpoint[];
  readonly audience: Who;
  /** What whoever makes an advertiser's call must be allowed at the ad account; null for every other audience. */
  readonly right: AdRight | null;
  readonly input: In;
  readonly output: Out;
  readonly errors: readonly ErrorCode[];
  /** A list call: the use case answers a Page, the envelope carries its bookmark. */
  readonly paged: Paged;
  /** A read runs in no transaction and is refused nothing by CSRF. */
  readonly reads: boolean;
  /** Input fields that are never echoed and never logged. */
  readonly secret: readonly string[];
  /** A create that a guid or an Idempotency-Key makes happen once. */
  readonly once: boolean;
  /** Of such a create, an answer that is shown once and not kept: its repetition is refused with shown_once. */
  readonly shownOnce: boolean;
  readonly rate: Rate | null;
  /** Only somebody who is signed in themselves makes it: no access token does. */
  readonly sessionOnly: boolean;
  /** The one scope of an access token that makes it; null for reading or writing, as the call does. */
  readonly scope: Scope | null;
  /** How large its body may be at its paths, where that is more than of others. */
  readonly bodyBytes: number | null;
}

export type Call = CallSpec<Shape, Shape, boolean, Audience>;

/** One page of a list, and the bookmark that leads to the next; null on the last. */
export interface Page<T> {
  readonly data: T;
  readonly bookmark: string | null;
}

/** What a paged call's use case gets beside its own input. */
export interface Paging {
  /** Items wanted, 1 to 250, for visitors to 50. */
  readonly page_size: number;
  /** The bookmark of the page before, as this server made it; null for the first page. */
  readonly bookmark: string | null;
}

type Kind = { input: Shape; output: Shape; paged: boolean };
/** The input as a caller writes it. */
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
  /** Further endpoints: other names that real clients use for the same call. */
  aliases?: readonly (ResourceEndpoint | PathEndpoint)[];
  audience: Who;
  input: In;
  output: Out;
  errors?: readonly ErrorCode[];
  paged?: Paged;
  reads?: boolean;
  secret?: readonly string[];
  /** Of itself for whatever a person creates or posts; said where a create has another verb. */
  once?: boolean;
  shownOnce?: boolean;
  rate?: Rate;
  sessionOnly?: boolean;
  scope?: Scope;
  bodyBytes?: number;
}

function isPathEndpoint(endpoint: ResourceEndpoint | PathEndpoint): endpoint is PathEndpoint {
  return endpoint[1].startsWith('/');
}

/** Whether one of the endpoints says that something is made. */
function creates(endpoints: readonly (ResourceEndpoint | PathEndpoint)[]): boolean {
  return endpoints.some((endpoint) =>
    isPathEndpoint(endpoint) ? endpoint[0] === 'POST' : endpoint[1] === 'create',
  );
}

/** Declares a call once: both sides derive their types and every endpoint from it. */
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
    // Keys are a person's own: what a visitor makes has none [SEC-69].
    once: declared.once ?? (declared.audience !== 'anyone' && creates(endpoints)),
    shownOnce: declared.shownOnce ?? false,
    rate: declared.rate ?? null,
    sessionOnly: declared.sessionOnly ?? false,
    scope: declared.scope ?? null,
    bodyBytes: declared.bodyBytes ?? null,
  };
}
