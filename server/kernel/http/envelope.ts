import type { Call } from '#contract/kernel/call.ts';
import {
  END_BOOKMARK,
  type BareAnswer,
  type Envelope,
  type WireError,
} from '#contract/kernel/envelope.ts';
import { errors } from '#contract/kernel/errors.ts';
import { siteTypeOf } from '#contract/kernel/site-types.ts';
import type { Incoming, Done } from '../context/kernel.ts';
import { Failure } from '../core/failure.ts';

/** Returns the refusal in wire format with its HTTP status; a defect reveals no details. */
export function refusalOf(error: unknown, requestId: string): { status: number; wire: WireError } {
  const failure =
    error instanceof Failure
      ? error
      : new Failure('broken', 'Something went wrong on our end.', {
          detail: `Please try again. If it happens again, name this request: ${requestId}`,
        });
  const { status, number } = errors[failure.code];
  const wire: WireError = {
    status: 'failure',
    http_status: status,
    code: number,
    api_error_code: number,
    error_code: failure.code,
    message: failure.message,
    message_detail: failure.detail,
    extra_data: { ...failure.extra },
  };
  return { status, wire };
}

/** Formats the bare answer: no `bookmark` key on the last page, no `error` key on success. */
export function bareAnswer(name: string, done: Done): BareAnswer {
  return {
    status: 'success',
    code: 0,
    message: 'ok',
    endpoint_name: name,
    data: done.data,
    ...(done.bookmark === null ? {} : { bookmark: done.bookmark }),
  };
}

export function bareRefusal(name: string, wire: WireError): BareAnswer {
  return {
    status: 'failure',
    code: wire.code,
    message: wire.message,
    message_detail: wire.message_detail,
    endpoint_name: name,
    data: null,
    error: wire,
  };
}

/** The request's data in an envelope: the requested resource and its options. */
export interface Around {
  readonly resource: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly call: Call | null;
  readonly path: string;
  /** Names of input fields that are never echoed. */
  readonly secrets: ReadonlySet<string>;
}

/** Builds the resource envelope of an answer (docs/wire.md). */
export function envelopeOf(around: Around, done: Done, incoming: Incoming): Envelope {
  const name = around.call?.name ?? around.resource;
  const bookmarks = around.call?.paged ? { bookmarks: [done.bookmark ?? END_BOOKMARK] } : {};
  return {
    resource_response: {
      ...bareAnswer(name, done),
      x_pinterest_sli_endpoint_name: name,
      http_status: 200,
    },
    client_context: clientContext(incoming, around.path),
    resource: { name: around.resource, options: { ...echoOf(around), ...bookmarks } },
    request_identifier: incoming.origin.requestId,
  };
}

export function refusalEnvelope(around: Around, wire: WireError, incoming: Incoming): Envelope {
  const name = around.call?.name ?? around.resource;
  const { error, ...rest } = bareRefusal(name, wire);
  return {
    resource_response: {
      ...rest,
      x_pinterest_sli_endpoint_name: name,
      http_status: wire.http_status,
      ...(error ? { error } : {}),
    },
    client_context: clientContext(incoming, around.path),
    resource: { name: around.resource, options: echoOf(around) },
    request_identifier: incoming.origin.requestId,
  };
}

/** Builds the envelope of a refusal before authentication, without any data about the caller. */
export function earlyRefusal(
  resource: string,
  wire: WireError,
  requestId: string,
): Omit<Envelope, 'client_context'> {
  return {
    resource_response: {
      ...bareRefusal(resource, wire),
      x_pinterest_sli_endpoint_name: resource,
      http_status: wire.http_status,
      error: wire,
    },
    resource: { name: resource, options: {} },
    request_identifier: requestId,
  };
}

/** Returns the request's options without secret fields of any call, at any depth. */
function echoOf({ options, secrets }: Around): Record<string, unknown> {
  const echo = withoutSecrets(options, secrets) as Record<string, unknown>;
  // ApiResource also carries fields inside two JSON texts.
  if (typeof echo.data === 'string') echo.data = jsonWithoutSecrets(echo.data, secrets);
  if (typeof echo.url === 'string') echo.url = queryWithoutSecrets(echo.url, secrets);
  return echo;
}

function jsonWithoutSecrets(text: string, secrets: ReadonlySet<string>): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text), secrets));
  } catch {
    // Not JSON, and not worth echoing.
    return '';
  }
}

function queryWithoutSecrets(url: string, secrets: ReadonlySet<string>): string {
  const at = url.indexOf('?');
  const fields = new URLSearchParams(at === -1 ? '' : url.slice(at));
  const hidden = [...fields.keys()].filter((name) => secrets.has(name));
  if (hidden.length === 0) return url;
  for (const name of hidden) fields.delete(name);
  return `${url.slice(0, at)}?${fields.toString()}`;
}

function withoutSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => !secrets.has(key));
  return Object.fromEntries(remaining.map(([key, item]) => [key, withoutSecrets(item, secrets)]));
}

function clientContext(incoming: Incoming, path: string): Record<string, unknown> {
  const { viewer, origin } = incoming;
  const locale = origin.locale;
  return {
    is_authenticated: viewer !== null,
    user: viewer?.view ?? { unauth_id: origin.requestId },
    locale,
    language: locale.split('-')[0],
    country: viewer?.view.country ?? null,
    app_version: '0',
    site_type: siteTypeOf({ host: origin.host, path, userAgent: origin.userAgent }),
    request_identifier: origin.requestId,
    csp_nonce: null,
    current_url: path,
    path,
  };
}
