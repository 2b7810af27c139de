import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import { resourcePath, type Envelope } from '#contract/kernel/envelope.ts';
import { asHuman } from './human.ts';

const WAIT_MS = 20_000;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** Parses the body; throws if it is not JSON. */
  json<T = unknown>(): T;
}

/**
 * A client of the wire like typical scripts: a cookie jar, a CSRF pair of its own, form posts. It shares only the
 * contract's names with the server.
 */
export interface Client {
  readonly cookies: Map<string, string>;
  /** Sends any request with the jar's cookies and the given headers; does not follow redirects. */
  request(path: string, init?: RequestInit & { csrf?: boolean }): Promise<Reply>;
  /** Requests a resource endpoint; returns the envelope with its HTTP status. */
  resource(
    name: string,
    verb: 'get' | 'create' | 'update' | 'delete',
    options?: Readonly<Record<string, unknown>>,
  ): Promise<{ status: number; envelope: Envelope; headers: Headers }>;
  /**
   * Makes a call through its first endpoint, which must succeed; returns the use case's result. Adds a human
   * verification token where required.
   */
  call<C extends Pick<Call, 'input' | 'output' | 'paged' | 'name' | 'resources' | 'paths'>>(
    call: C,
    input: SentOf<C>,
  ): Promise<AnswerOf<C>>;
  /** Makes a call that must be refused; returns status and error code. */
  refusal<C extends Pick<Call, 'input' | 'output' | 'paged' | 'name' | 'resources' | 'paths'>>(
    call: C,
    input: Readonly<Record<string, unknown>>,
  ): Promise<{ status: number; code: string; message: string; detail: string | null }>;
}

export function clientOf(
  base: string,
  headers: Readonly<Record<string, string>> = {},
  cookies = new Map([['csrftoken', 'minted-by-the-client']]),
): Client {
  const request: Client['request'] = async (path, init = {}) => {
    const { csrf = true, ...rest } = init;
    const sent = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) });
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar && !sent.has('cookie')) sent.set('cookie', jar);
    if (csrf && !sent.has('x-csrftoken')) sent.set('x-csrftoken', cookies.get('csrftoken') ?? '');
    const answer = await fetch(new URL(path, base), {
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
      ...rest,
      headers: sent,
    });
    storeCookies(cookies, answer.headers);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const { status, headers: answered } = answer;
    return { status, headers: answered, text, bytes, json: () => JSON.parse(text) };
  };
  const resource: Client['resource'] = async (name, verb, options = {}) => {
    const fields = new URLSearchParams({
      source_url: '/',
      data: JSON.stringify({ options, context: {} }),
    });
    const path = resourcePath(name, verb);
    const reply =
      verb === 'get'
        ? await request(`${path}?${fields}`)
        : await request(path, { method: 'POST', body: fields });
    return { status: reply.status, envelope: reply.json<Envelope>(), headers: reply.headers };
  };
  return { cookies, request, resource, ...callsOver(request, resource) };
}

function callsOver(
  request: Client['request'],
  resource: Client['resource'],
): Pick<Client, 'call' | 'refusal'> {
  const send = async (call: Pick<Call, 'resources' | 'paths' | 'name'>, input: object) => {
    const [endpoint] = call.resources;
    if (endpoint)
      return (await resource(endpoint[0], endpoint[1], input as Record<string, unknown>)).envelope
        .resource_response;
    const [path] = call.paths;
    if (!path) throw new Error(`${call.name} has no endpoint`);
    const target = path[1].replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(String((input as Record<string, unknown>)[field])),
    );
    const query =
      path[0] === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const reply = await request(target + query, {
      method: path[0],
      ...(path[0] === 'GET'
        ? {}
        : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
    });
    return { ...reply.json<Envelope['resource_response']>(), http_status: reply.status };
  };
  return {
    async call(call, input) {
      const body = await asHuman({ resource }, call, input as Record<string, unknown>);
      const answer = await send(call, body);
      if (answer.status !== 'success') throw new Error(`${call.name}: ${JSON.stringify(answer)}`);
      const done = call.paged
        ? { data: answer.data, bookmark: answer.bookmark ?? null }
        : answer.data;
      return done as never;
    },
    async refusal(call, input) {
      const answer = await send(call, await asHuman({ resource }, call, input));
      if (answer.status === 'success') throw new Error(`${call.name} was not refused`);
      return {
        status: answer.http_status,
        code: answer.error?.error_code ?? '',
        message: answer.message,
        detail: answer.message_detail ?? null,
      };
    },
  };
}

function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const expired = attributes.some((attribute) => /^\s*expires=thu, 01 jan 1970/i.test(attribute));
    if (expired || pair.slice(at + 1) === '') cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  }
}
