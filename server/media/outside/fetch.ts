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

/** What a fetch goes by, the same for all. */
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
  /** What the address asks for; null of nearly all. */
  readonly login: Login | null;
  /** The next piece is read once this has ended. */
  readonly onPiece: (bytes: Uint8Array) => void | Promise<void>;
}

export interface Fetched {
  readonly finalUrl: string;
  readonly contentType: string;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const pageTypes = new Set(['text/html', 'application/xhtml+xml']);

/** A redirect's address as text (empty without one): its bytes are UTF-8 far more often than HTTP's Latin-1. */
function locationOf(response: IncomingMessage): string {
  return Buffer.from(response.headers.location ?? '', 'latin1').toString('utf8');
}

/** Takes the answer that is not a redirect: checks status and type, then hands on the body. */
async function receive(
  response: IncomingMessage,
  target: Target,
  fetch: Fetch,
  limits: OutsideLimits,
): Promise<Fetched> {
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Refusal('unreachable');
  const contentType = (response.headers['content-type'] ?? '').slice(0, 200);
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const fetched = { finalUrl: target.url.href, contentType };
  const isPicture = type.startsWith('image/');
  if (fetch.wanted === 'feed') {
    // Servers call such files many things; what is in it shows what it is.
    if (isPicture) throw new Refusal('wrong_type');
    await readBody(response, limits.feedBytes, fetch.onPiece);
  } else if (fetch.wanted === 'page') {
    // The address is the picture itself: that is all the scan needs, the body is not read.
    if (isPicture) return fetched;
    if (!pageTypes.has(type)) throw new Refusal('wrong_type');
    await readBody(response, limits.pageBytes, fetch.onPiece);
  } else {
    if (!isPicture) throw new Refusal('wrong_type');
    await readBody(response, limits.pictureBytes, fetch.onPiece);
  }
  return fetched;
}

/** Whether the log-in is for this target: no other site that a redirect names gets it. */
const isAskedFirst = (target: Target, { url }: Fetch): boolean =>
  target.url.origin === URL.parse(url.trim())?.origin;

/** One request; gives what was fetched, or the next target of a redirect. */
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
      // Read only where it is needed: nearly no fetch is one of these.
      const { readSftp } = await import('./sftp.ts');
      const { login, onPiece } = fetch;
      await readSftp(socket, { url: target.url, login, limits: rules.limits, signal, onPiece });
      return { finalUrl: target.url.href, contentType: '' };
    }
    const login = isAskedFirst(target, fetch) ? fetch.login : null;
    const response = await ask(target, socket, { wanted, login, headerBytes, signal });
    // An answer that is dropped half read may still fail, with nobody left to hear it.
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
 * Fetches one address within all limits. Redirects are followed by hand, each checked like a
 * first address and each waiting for a place of its own host [SEC-45, SEC-48].
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
    // The clock starts with the first connection: waiting for a place has its own limit.
    const { totalMs, feedMs } = rules.limits;
    const limitMs = fetch.wanted === 'feed' ? feedMs : totalMs;
    signal ??= AbortSignal.any([fetch.signal, AbortSignal.timeout(limitMs)]);
    try {
      const outcome: Fetched | Target = await step(target, fetch, rules, signal);
      if ('contentType' in outcome) return outcome;
      target = outcome;
    } finally {
      leave();
    }
  }
  throw new Refusal('unreachable');
}
