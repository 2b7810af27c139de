/**
 * The browser's `send`: makes one call over HTTP. A call with a resource endpoint goes to
 * `/resource/{Name}Resource/{verb}/`; one that has only a bare path goes there.
 */
import type { AnswerOf, Call } from '#contract/kernel/call.ts';
import { FILE_TIMEOUT_MS, SEND_TIMEOUT_MS } from '#contract/kernel/display.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from './call-error.ts';
import { type Answered, readAnswer } from './answer.ts';
import { waitFor } from '../core/wait-for.ts';

/** What `send` needs of a browser; passed in by tests. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  readonly cookies: () => string;
  /** Path and query of the page that makes the call. */
  readonly page: () => string;
  /** The signed-in person of the page; null for a visitor. */
  readonly viewerId: string | null;
  /** A signal that aborts when the call times out. */
  readonly giveUp: (call: Call) => AbortSignal;
  /** Resolves after a number of ms; rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The real browser's surroundings, for a page of this person. */
export const browserOf = (viewerId: string | null): Surroundings => ({
  viewerId,
  fetch: (input, init) => fetch(input, init),
  cookies: () => document.cookie,
  page: () => location.pathname + location.search,
  giveUp: ({ bodyBytes }) =>
    AbortSignal.timeout(bodyBytes === null ? SEND_TIMEOUT_MS : FILE_TIMEOUT_MS),
  wait: waitFor,
});

/** Every JSON answer sets the cookie; this call is the cheapest. */
const CHEAP = '/v3/users/me/';

/** Delays before a read is retried, in ms. */
const PAUSES_MS = [1000, 2000];

/**
 * Builds the browser's `send`. Rejects with a CallError; times out after 12 s, or 120 with a file. A read that did not arrive or failed on
 * the server is retried within that time; a write is retried only by its caller.
 */
export function createSend(around: Surroundings): Send {
  return async (call, input, options) => {
    const limit = around.giveUp(call);
    const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const token = call.reads ? null : await csrfToken(around, signal);
    const request = requestOf(call, input as Record<string, unknown>, around.page());
    const once = () => ask(around, request, token, signal, options?.signal);
    const answered = await (call.reads ? tried(once, around, signal) : once());
    return (call.paged ? answered : answered.data) as AnswerOf<typeof call>;
  };
}

async function tried<T>(
  once: () => Promise<T>,
  { wait }: Surroundings,
  signal: AbortSignal,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await once();
    } catch (cause) {
      if (signal.aborted || !mayPass(cause)) throw cause;
      // The timeout may have come meanwhile, and is then the reason.
      await wait(pause, signal).catch(() => {
        throw cause;
      });
    }
  }
  return once();
}

/** Whether a retry may help: a refusal would repeat, but a lost request or a server error may not. */
function mayPass(cause: unknown): boolean {
  return cause instanceof CallError && (cause.status === 0 || cause.status >= 500);
}

interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
  readonly type: string | null;
}

function requestOf(call: Call, input: Record<string, unknown>, page: string): WireRequest {
  const endpoint = call.resources[0];
  if (endpoint)
    return resourceRequest(endpoint[0], endpoint[1], call.paged ? paged(input) : input, page);
  const path = call.paths[0];
  if (!path) throw new Error(`The call ${call.name} has no endpoint`);
  return bareRequest(path[0], path[1], input);
}

/** The wire has a list of bookmarks, the contract a single one. */
function paged(input: Record<string, unknown>): Record<string, unknown> {
  const { bookmark, ...rest } = input;
  return typeof bookmark === 'string' ? { ...rest, bookmarks: [bookmark] } : rest;
}

const FORM = 'application/x-www-form-urlencoded';

function resourceRequest(
  name: string,
  verb: 'get' | 'create' | 'update' | 'delete',
  options: Record<string, unknown>,
  page: string,
): WireRequest {
  const data = JSON.stringify({ options, context: {} });
  const fields = new URLSearchParams({ source_url: page, data }).toString();
  const url = resourcePath(name, verb);
  if (verb === 'get') return { url: `${url}?${fields}`, method: 'GET', body: null, type: null };
  return { url, method: 'POST', body: fields, type: FORM };
}

function bareRequest(method: string, path: string, input: Record<string, unknown>): WireRequest {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET') {
    return { url: filled, method, body: JSON.stringify(rest), type: 'application/json' };
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(key, text(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { url: filled + search, method, body: null, type: null };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function ask(
  around: Surroundings,
  request: WireRequest,
  token: string | null,
  signal: AbortSignal,
  callersSignal: AbortSignal | undefined,
): Promise<Answered> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  };
  if (request.type) headers['Content-Type'] = request.type;
  if (token) headers['X-CSRFToken'] = token;
  // If another tab has switched accounts, this page must not act as the other account.
  if (around.viewerId) headers['X-Viewer-Id'] = around.viewerId;
  const { url, method, body } = request;
  try {
    const response = await around.fetch(url, {
      method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
    });
    return readAnswer(response.status, await response.text());
  } catch (cause) {
    // Aborted by the caller: not a failure of the call.
    if (callersSignal?.aborted || cause instanceof CallError) throw cause;
    throw notArrived(cause, signal);
  }
}

/** Explains a request without an answer. */
export function notArrived(cause: unknown, signal: AbortSignal): CallError {
  const code = signal.aborted ? 'timeout' : 'offline';
  const message = signal.aborted
    ? 'That took too long. Please try again.'
    : 'The connection dropped on the way. Please try again.';
  return new CallError({ status: 0, number: 0, code, message, detail: null }, { cause });
}

/** Returns the token that a write carries, and has one made if there is none. */
export async function csrfToken(around: Surroundings, signal: AbortSignal): Promise<string | null> {
  const token = readCookie(around.cookies(), 'csrftoken');
  if (token) return token;
  try {
    await around.fetch(CHEAP, { signal, headers: { Accept: 'application/json' } });
  } catch (cause) {
    throw notArrived(cause, signal);
  }
  return readCookie(around.cookies(), 'csrftoken');
}

/** Returns a cookie's value from `document.cookie`; null if absent. */
export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
