import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeFor } from '#contract/kernel/locales.ts';
import type { Answer, Origin, Viewer } from '../context/context.ts';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';
import type { Hosts } from '../core/hosts.ts';
import type { Incoming } from '../context/kernel.ts';

/**
 * The timeout of a call's waits other than for the database (another site, a picture, a page). Programs and
 * uploads may wait this long; our own pages give up earlier (SEND_TIMEOUT_MS), and the call ends with the request.
 */
const CALL_MS = 25_000;

/** The names of our cookies; the prefix __Host- binds them to this host wherever the address is https. */
export interface CookieNames {
  readonly session: string;
  readonly pending: string;
  readonly device: string;
  readonly secure: boolean;
}

export function cookieNames(publicUrl: string | null): CookieNames {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const named = (name: string): string => (secure ? `__Host-${name}` : name);
  return {
    session: named('bowerbird_session'),
    pending: named('bowerbird_pending'),
    device: named('bowerbird_device'),
    secure,
  };
}

export interface FindViewer {
  bySession(read: Tx, cookie: string | null, now: Date, mediaUrl: string): Promise<Viewer | null>;
  byToken(read: Tx, token: string, now: Date, mediaUrl: string): Promise<Viewer | null>;
}

/** Returns the access token of a request, if any; beside a token, cookies are ignored. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Returns the person's language setting, or else the first language in Accept-Language that the product supports. */
export function localeOf(header: string | undefined, viewer: Viewer | null): string {
  const wanted = viewer?.view.locale;
  const chosen = typeof wanted === 'string' ? localeFor(wanted) : null;
  if (chosen !== null) return chosen;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const locale = localeFor(part.split(';')[0]?.trim() ?? '');
    if (locale !== null) return locale;
  }
  return 'en';
}

/** The dependencies of readIncoming. */
export interface IncomingDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly cookies: CookieNames;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  readonly findViewer: FindViewer;
  /** The prefix of picture URLs; called each time, since the port may be unknown before the server listens. */
  readonly mediaUrl: () => string;
}

/** Reads a request's viewer, origin and deadline; looks the session or token up in the database each time. */
export async function readIncoming(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IncomingDeps,
): Promise<Incoming> {
  const { db, cookies, findViewer } = deps;
  const token = bearerOf(request);
  const cookie = (name: string) => (token === null ? (request.cookies[name] ?? null) : null);
  const sessionCookie = cookie(cookies.session);
  const [now, mediaUrl] = [deps.clock(), deps.mediaUrl()];
  const viewer =
    token === null
      ? await findViewer.bySession(db.read, sessionCookie, now, mediaUrl)
      : await findViewer.byToken(db.read, token, now, mediaUrl);
  const origin: Origin = {
    requestId: request.id,
    // A connection that is closed has none.
    address: request.ip ?? '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    host: request.headers.host ?? '',
    optsOut: request.headers['sec-gpc'] === '1',
    locale: localeOf(request.headers['accept-language'], viewer),
    mediaUrl,
    sessionCookie,
    pendingCookie: cookie(cookies.pending),
    deviceCookie: cookie(cookies.device),
    site: deps.hosts.publicUrl,
  };
  const key = request.headers['idempotency-key'];
  const signal = signalOf(reply);
  return {
    viewer,
    isRefused: token !== null && viewer === null,
    origin,
    answer: answerOn(reply, cookies),
    get signal() {
      return signal();
    },
    idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
  };
}

/** Creates the signal on first use: few calls wait for anything, and a timer would cost every call. */
function signalOf(reply: FastifyReply): () => AbortSignal {
  const end = performance.now() + CALL_MS;
  let signal: AbortSignal | null = null;
  return () => {
    const left = Math.max(0, Math.ceil(end - performance.now()));
    return (signal ??= AbortSignal.any([AbortSignal.timeout(left), goneSignal(reply)]));
  };
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed && !reply.raw.writableFinished) gone.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

function answerOn(reply: FastifyReply, cookies: CookieNames): Answer {
  const shared = { path: '/', sameSite: 'lax', secure: cookies.secure } as const;
  const endPending = (): void => {
    if (reply.request.cookies[cookies.pending] !== undefined) {
      reply.clearCookie(cookies.pending, shared);
    }
  };
  return {
    showAllowance({ limit, left, endsAt }, now) {
      const seconds = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
      reply.header('x-ratelimit-limit', String(limit));
      reply.header('x-ratelimit-remaining', String(left));
      reply.header('x-ratelimit-reset', String(seconds));
    },
    setSession(token, expires) {
      endPending();
      reply.setCookie(cookies.session, token, { ...shared, httpOnly: true, expires });
      // A flag without authority: some clients reject a saved log-in without it.
      reply.setCookie('_auth', '1', { ...shared, expires });
    },
    setPending(token, expires) {
      reply.setCookie(cookies.pending, token, { ...shared, httpOnly: true, expires });
    },
    clearSession() {
      endPending();
      reply.clearCookie(cookies.session, shared);
      reply.clearCookie('_auth', shared);
    },
    setDevice(token, expires) {
      reply.setCookie(cookies.device, token, { ...shared, httpOnly: true, expires });
    },
  };
}
