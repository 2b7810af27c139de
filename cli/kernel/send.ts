import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf, Call, SentOf } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import type { Account } from './account.ts';
import { CliError, EXIT } from './failures.ts';

/** The longest wait for one answer; a page scan is the slowest call. */
const WAIT_MS = 30_000;
/** The same of a call that sends a file. */
const FILE_WAIT_MS = 600_000;
const PAUSES_MS = [500, 1500];
const PAGE_SIZE = 250;
/** The most rows of a list: what never ends is not read for ever. */
export const MOST_ROWS = 100_000;

export type Send = <C extends Call>(call: C, input: SentOf<C>) => Promise<AnswerOf<C>>;

interface Answer {
  readonly status?: string;
  readonly data?: unknown;
  readonly bookmark?: string;
  readonly message?: string;
  readonly message_detail?: string | null;
  readonly error?: { readonly error_code?: string };
}

/** Makes the contract's calls with an access token. Only reads are repeated: a lost write may have been carried out. */
export function createSend({ address, token }: Account): Send {
  return async (call, input) => {
    const request = requestOf(call, input as Record<string, unknown>);
    request.headers.set('authorization', `Bearer ${token}`);
    for (const pause of call.reads ? PAUSES_MS : []) {
      const response = await fetchOnce(address, request).catch(() => null);
      if (response !== null && response.status < 500) return resultOf(call, response);
      await wait(pause);
    }
    return resultOf(call, await fetchOnce(address, request));
  };
}

/** Returns a list's rows, page after page, at most `most` of them. */
export async function readAll<T>(
  page: (paging: { page_size: number; bookmark: string | null }) => Promise<{
    readonly data: readonly T[];
    readonly bookmark: string | null;
  }>,
  { most = MOST_ROWS, pageSize = PAGE_SIZE } = {},
): Promise<T[]> {
  const all: T[] = [];
  let bookmark: string | null = null;
  do {
    const { data, bookmark: next } = await page({ page_size: pageSize, bookmark });
    all.push(...data);
    bookmark = next;
  } while (bookmark !== null && all.length < most);
  return all.slice(0, most);
}

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly waitMs: number;
}

interface Received {
  readonly status: number;
  readonly text: string;
}

function requestOf(call: Call, input: Record<string, unknown>): Sent {
  const headers = new Headers({ accept: 'application/json' });
  if (call.once) headers.set('idempotency-key', randomUUID());
  const waitMs = call.bodyBytes === null ? WAIT_MS : FILE_WAIT_MS;
  const [resource] = call.resources;
  if (!resource) {
    const [method, path] = call.paths[0] ?? ['GET', '/'];
    if (method === 'GET') return { path, method, headers, body: null, waitMs };
    headers.set('content-type', 'application/json');
    return { path, method, headers, body: JSON.stringify(input), waitMs };
  }
  const [name, verb] = resource;
  const { bookmark, ...rest } = input;
  const options = typeof bookmark === 'string' ? { ...rest, bookmarks: [bookmark] } : rest;
  const fields = new URLSearchParams({
    source_url: '/',
    data: JSON.stringify({ options }),
  }).toString();
  const path = resourcePath(name, verb);
  if (verb === 'get')
    return { path: `${path}?${fields}`, method: 'GET', headers, body: null, waitMs };
  headers.set('content-type', 'application/x-www-form-urlencoded');
  return { path, method: 'POST', headers, body: fields, waitMs };
}

async function fetchOnce(address: string, { path, waitMs, ...init }: Sent): Promise<Received> {
  try {
    const signal = AbortSignal.timeout(waitMs);
    // A redirect could take the token to another server.
    const response = await fetch(address + path, { ...init, signal, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw networkFailure(address, cause, waitMs);
  }
}

export function networkFailure(address: string, cause: unknown, waitMs: number): CliError {
  const late = cause instanceof Error && cause.name === 'TimeoutError';
  const why = late ? `did not answer within ${waitMs / 1000} seconds` : 'cannot be reached';
  return new CliError(EXIT.network, `${address} ${why}.`);
}

export function resultOf<C extends Pick<Call, 'paged' | 'input' | 'output'>>(
  call: C,
  { status, text }: Received,
): AnswerOf<C> {
  const answer = parse(text);
  if (answer === null || status >= 300 || answer.status !== 'success') {
    throw failureOf(status, text);
  }
  const { data = null, bookmark = null } = answer;
  return (call.paged ? { data, bookmark } : data) as AnswerOf<C>;
}

/** The failure that an answer reports, in the server's own words. */
export function failureOf(status: number, text: string): CliError {
  const answer = parse(text);
  if (answer === null) {
    return new CliError(EXIT.network, `The answer (${status}) is not from a Bowerbird server.`);
  }
  const message = answer.message_detail ?? answer.message ?? `Refused (${status}).`;
  return new CliError(EXIT.refused, message, answer.error?.error_code ?? null);
}

function parse(text: string): Answer | null {
  try {
    const value = JSON.parse(text) as Answer & { readonly resource_response?: Answer };
    return value.resource_response ?? value;
  } catch {
    // A proxy's page, say.
    return null;
  }
}
