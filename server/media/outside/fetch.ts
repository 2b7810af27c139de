import type { IncomingMessage } from 'node:http';
import { readBody } from './body.ts';
import { connectTo } from './connect.ts';
import type { Gate } from './gate.ts';
import type { OutsideLimits } from './limits.ts';
import type { Login, Wanted } from './messages.ts';
import { Refusal } from './refusal.ts';
import { ask } from './request.ts';
import type { Resolve } from './resolve.ts';
import { readTarget, type Target } from './target.ts';

/** The settings shared by all fetches. */
export interface Rules {
  readonly limits: OutsideLimits;
  readonly allow: ReadonlySet<string>;
  readonly resolve: Resolve;
  readonly gate: Gate;
}

export interface Fetch {
  readonly url: string;
  readonly wanted: Wanted;
  readonly personId: string;
  readonly signal: AbortSignal;
  /** Credentials for the address; usually null. */
  readonly login: Login | null;
  /** Whether a redirect is returned, and not followed. */
  readonly isOneStep: boolean;
  /** The next chunk is read once this has resolved. */
  readonly onPiece: (bytes: Uint8Array) => void | Promise<void>;
}

export interface Fetched {
  readonly finalUrl: string;
  readonly contentType: string;
  /** Whether `finalUrl` is where a redirect leads, which was not followed. */
  readonly isMoved: boolean;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const pageTypes = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Returns a redirect's address as text (empty without one), decoded as UTF-8, which is far more common than HTTP's
 * Latin-1.
 */
function locationOf(response: IncomingMessage): string {
  return Buffer.from(response.headers.location ?? '', 'latin1').toString('utf8');
}

/** Receives an answer that is not a redirect: checks status and type, then passes the body on. */
async function receive(
  response: IncomingMessage,
  target: Target,
  fetch: Fetch,
  limits: OutsideLimits,
): Promise<Fetched> {
  const status = response.statusCode ?? 0;
  // A site that has no rules allows all (RFC 9309, 2.3.1.3).
  if (fetch.wanted === 'robots' && status >= 400 && status <= 499) {
    return { finalUrl: target.url.href, contentType: '', isMoved: false };
  }
  if (status < 200 || status > 299) throw new Refusal('unreachable');
  const contentType = (response.headers['content-type'] ?? '').slice(0, 200);
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const fetched = { finalUrl: target.url.href, contentType, isMoved: false };
  const isPicture = type.startsWith('image/');
  if (fetch.wanted === 'feed') {
    // Servers send feeds under many types, and the content decides: only pictures are refused.
    if (isPicture) throw new Refusal('wrong_type');
    await readBody(response, limits.feedBytes, fetch.onPiece);
  } else if (fetch.wanted === 'robots') {
    // A page or picture in its place has no rules.
    if (type === 'text/plain') await readBody(response, limits.robotsBytes, fetch.onPiece);
  } else if (fetch.wanted === 'page') {
    // The address is itself a picture: the scan needs no more, so the body is not read.
    if (isPicture) return fetched;
    if (!pageTypes.has(type)) throw new Refusal('wrong_type');
    await readBody(response, limits.pageBytes, fetch.onPiece);
  } else {
    if (!isPicture) throw new Refusal('wrong_type');
    await readBody(response, limits.pictureBytes, fetch.onPiece);
  }
  return fetched;
}

/** Whether the credentials are for this target: a redirect to another site does not receive them. */
const isAskedFirst = (target: Target, { url }: Fetch): boolean =>
  target.url.origin === URL.parse(url.trim())?.origin;

/** Sends one request; returns the result, or the next target of a redirect. */
async function step(
  target: Target,
  fetch: Fetch,
  rules: Rules,
  signal: AbortSignal,
): Promise<Fetched | Target> {
  const { connectMs, headerBytes } = rules.limits;
  const socket = await connectTo(target, rules.resolve, connectMs, signal);
  try {
    const { wanted } = fetch;
    if (target.url.protocol === 'sftp:') {
      // Loaded on demand: hardly any fetch uses SFTP.
      const { readSftp } = await import('./sftp.ts');
      const { login, onPiece } = fetch;
      await readSftp(socket, { url: target.url, login, limits: rules.limits, signal, onPiece });
      return { finalUrl: target.url.href, contentType: '', isMoved: false };
    }
    const login = isAskedFirst(target, fetch) ? fetch.login : null;
    const response = await ask(target, socket, { wanted, login, headerBytes, signal });
    // An abandoned answer may still fail, and an 'error' without a listener would end the process.
    response.on('error', () => undefined);
    if (!redirects.has(response.statusCode ?? 0))
      return await receive(response, target, fetch, rules.limits);
    const location = locationOf(response);
    const next = location === '' ? null : readTarget(location, target.url, rules.allow);
    if (next === null) throw new Refusal('unreachable');
    return next;
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}

/**
 * Fetches one address within all limits. Redirects are followed here, each checked like a first address and each
 * waiting for a slot of its own host [SEC-45, SEC-48].
 */
export async function fetchOutside(fetch: Fetch, rules: Rules): Promise<Fetched> {
  let target = readTarget(fetch.url, null, rules.allow, fetch.wanted);
  let signal: AbortSignal | null = null;
  for (let followed = 0; target !== null && followed <= rules.limits.redirects; followed += 1) {
    const leave = await rules.gate.enter(
      fetch.personId,
      target.host.replace(/\.$/, ''),
      signal ?? fetch.signal,
    );
    // The timeout starts with the first connection: waiting for a slot has its own limit.
    const { totalMs, feedMs } = rules.limits;
    const limitMs = fetch.wanted === 'feed' ? feedMs : totalMs;
    signal ??= AbortSignal.any([fetch.signal, AbortSignal.timeout(limitMs)]);
    try {
      const outcome: Fetched | Target = await step(target, fetch, rules, signal);
      if ('contentType' in outcome) return outcome;
      target = outcome;
      if (fetch.isOneStep) return { finalUrl: target.url.href, contentType: '', isMoved: true };
    } finally {
      leave();
    }
  }
  throw new Refusal('unreachable');
}
