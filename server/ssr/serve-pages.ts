import { type PageExperiments, pageExperimentsIn } from '#contract/kernel/experiments.ts';
import { type Facts, factsOf, type LiveExperiments } from '#server/experiments/index.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type ErrorCode } from '#contract/kernel/errors.ts';
import {
  COPY_HEADER,
  NOBODY,
  type PageSite,
  type PageViewer,
  type RenderedPage,
} from '#contract/kernel/render.ts';
import { bearerOf, type CookieNames, localeOf } from '#server/kernel/http/incoming.ts';
import { offerCsrf } from '#server/kernel/http/csrf.ts';
import { sharing } from '#server/kernel/db/shared-reads.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { type Elsewhere, pagePolicy } from '#server/kernel/http/headers.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';
import { withoutBrowser } from '#server/kernel/context/nobody.ts';
import type { BuiltWeb } from './built-web.ts';
import { bindInstalledApp } from './installed-app.ts';
import { copyOf } from './offline-copy.ts';
import { ownNameOf } from './other-names.ts';
import { ownPinPath } from './own-pin.ts';
import { pageCache, type Made, type PageCache } from './page-cache.ts';
import { documentOf, gzipBytes, type PageDocument } from './page-document.ts';
import { pageSend, refusingSend } from './page-send.ts';
import { packedFor, takes } from '#server/kernel/http/packing.ts';
import { bindFiles } from './serve-files.ts';
import { snapshotNow } from './snapshot-store.ts';

export interface PageOptions {
  readonly gateway: Gateway;
  readonly hosts: Hosts;
  readonly web: BuiltWeb;
  readonly elsewhere: Elsewhere;
  readonly cookies: CookieNames;
  readonly read: Tx;
  readonly clock: () => Date;
  readonly experiments: LiveExperiments;
  readonly siteNow: () => Promise<PageSite>;
}

/** The options of rendering, with the current experiments and site. */
type Rendering = Omit<PageOptions, 'experiments' | 'siteNow'> & {
  readonly experiments: PageExperiments;
  readonly site: PageSite;
};

/** A page's answer, independent of the request. */
interface AnsweredPage {
  readonly status: number;
  readonly location: string | null;
  readonly isHidden: boolean;
  readonly document: PageDocument;
}

/** Clients that log in by a form read the token from one of these. */
const OFFERS_CSRF = new Set(['/', '/login', '/signup']);
/** The bookmarklet's window, from which a sign-in elsewhere may open another [SEC-36]. */
const POPUP = /^\/pin\/create(?:\/|$)/;
/** Targets of links in e-mails, or with a log-in's token: these pages are not cached, and send no referer. */
const FROM_MAIL = /^\/(?:password|email|account)\//;
/** The interstitial before other sites: its link expires, and those sites do not learn the page's address. */
const OFFSITE = '/offsite';
const RETRY_AFTER_S = 2;

/** Serves the web's files, and every other GET as a page; the web decides which pages exist. */
export function bindPages(fastify: FastifyInstance, options: PageOptions): void {
  bindFiles(fastify, options.web.assetFolder);
  void fastify.register(fastifyStatic, {
    root: options.web.iconFolder,
    prefix: '/',
    index: false,
    // Binds a route for each file, so that every other path stays a page.
    wildcard: false,
    maxAge: '1d',
    decorateReply: false,
  });
  bindInstalledApp(fastify, { worker: options.web.worker, siteNow: options.siteNow });
  const visitorPages = pageCache<AnsweredPage>(() => snapshotNow(options.read), options.clock);
  fastify.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? servePage(request, reply, options, visitorPages)
      : refuse(request, reply, options.gateway),
  );
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
): Promise<void> {
  const failure = new Failure('method_not_allowed', 'A page can only be read.');
  const { status, wire } = refusalOf(failure, request.id);
  reply.header('allow', 'GET, HEAD');
  await gateway.send(request, reply, status, bareRefusal('http', wire), failure);
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  visitorPages: PageCache<AnsweredPage>,
): Promise<void> {
  const pin = ownPinPath(request, options.hosts);
  if (pin !== null) return reply.header('cache-control', 'private, no-cache').redirect(pin, 302);
  const name = ownNameOf(request.url);
  if (name !== null) return reply.redirect(name, 301);
  const byToken = bearerOf(request) !== null;
  const isBare = !byToken && request.cookies[options.cookies.session] === undefined;
  // A request without session or token is a visitor's, whatever other cookies it has.
  const incoming = isBare ? null : await whoAsks(request, reply, options.gateway);
  const isVisitor =
    isBare || (!byToken && !(incoming instanceof Failure) && incoming?.viewer === null);
  const experiments = pageExperimentsIn(
    await options.experiments.forViewer(whoseFacts(request, incoming), request.url),
  );
  const site = await options.siteNow();
  const answer = async () => {
    const asks = incoming ?? (await whoAsks(request, reply, options.gateway));
    return answerOf(request, isVisitor ? asNobody(asks) : asks, { ...options, experiments, site });
  };
  const locale = localeOf(request.headers['accept-language'], null);
  const path = request.url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? '';
  const isPrivate = FROM_MAIL.test(path) || path === OFFSITE;
  const isCacheable = isVisitor && path !== OFFSITE;
  const { status, location, document, isHidden } = isCacheable
    ? await visitorPages.page(
        `${locale} ${request.url} ${JSON.stringify([experiments, site])}`,
        answer,
      )
    : (await answer()).page;
  if (POPUP.test(path) || options.elsewhere.signOn.opensWindow)
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  if (OFFERS_CSRF.has(path)) offerCsrf(request, reply, options.cookies.secure);
  reply
    .header('content-security-policy', pagePolicy(document.scripts, options.elsewhere))
    .header('cache-control', isVisitor && !isPrivate ? 'private, no-cache' : 'private, no-store')
    .header('vary', 'cookie, authorization, accept-language, accept-encoding')
    .code(status);
  if (isHidden) reply.header('x-robots-tag', 'noindex');
  const setsCookies = reply.getHeader('set-cookie') !== undefined;
  const whose = incoming instanceof Failure ? null : (incoming?.viewer?.id ?? NOBODY);
  const copy = copyOf({ whose, byToken, path: request.url, status, isHidden, setsCookies });
  if (copy !== null) reply.header(COPY_HEADER, copy);
  if (isPrivate) reply.header('referrer-policy', 'no-referrer');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  if (location !== null) return reply.header('location', location).send();
  reply.type('text/html; charset=utf-8');
  const short = isVisitor
    ? takes(request, 'gzip') && (await gzipBytes(document))
    : await packedFor(request, document.bytes, true);
  if (short) reply.header('content-encoding', 'gzip');
  return reply.send(short || document.bytes);
}

/** Returns the facts for experiments; for a visitor only the device. */
function whoseFacts(request: FastifyRequest, incoming: Incoming | Failure | null): Facts {
  const { viewer } = incoming === null || incoming instanceof Failure ? { viewer: null } : incoming;
  return factsOf(viewer, { userAgent: request.headers['user-agent'] ?? '' });
}

async function answerOf(
  request: FastifyRequest,
  incoming: Incoming | Failure,
  options: Rendering,
): Promise<Made<AnsweredPage>> {
  const page = await pageFor(request, incoming, options);
  const status = incoming instanceof Failure ? errors[incoming.code].status : statusOf(page);
  if (page.error !== undefined) options.gateway.report(request, page.error, status);
  const document = documentOf(page);
  const answered = { status, location: page.location ?? null, document, isHidden: page.isHidden };
  return { page: answered, bytes: page.cache === 'public' ? document.bytes.length : null };
}

/** Returns the viewer; without a database, the refusal, which the page then shows as its own. */
async function whoAsks(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
): Promise<Incoming | Failure> {
  try {
    return await gateway.incoming(request, reply);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Removes the browser's data, since the page is rendered for every visitor. */
function asNobody(incoming: Incoming | Failure): Incoming | Failure {
  if (incoming instanceof Failure) return incoming;
  return { ...incoming, origin: withoutBrowser(incoming.origin) };
}

async function pageFor(
  request: FastifyRequest,
  incoming: Incoming | Failure,
  { gateway, hosts, web, experiments, site }: Rendering,
): Promise<RenderedPage> {
  const url = hosts.publicUrl + request.url;
  const page = { url, assets: web.assets, experiments, site };
  if (incoming instanceof Failure) {
    const send = refusingSend(incoming);
    const signal = new AbortController().signal;
    return web.render({ ...page, viewer: null, locale: 'en', send, signal });
  }
  const viewer = incoming.viewer === null ? null : (incoming.viewer.view as unknown as PageViewer);
  const { origin, signal } = incoming;
  const send = pageSend(gateway, { ...incoming, share: sharing() });
  try {
    return await web.render({ ...page, viewer, locale: origin.locale, send, signal });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    throw new Failure('unavailable', 'This page takes too long right now. Please try again.', {
      retryAfter: RETRY_AFTER_S,
    });
  }
}

/** Returns the status of a page that failed with a refusal (no database, too many attempts). */
function statusOf({ status, error }: RenderedPage): number {
  if (status !== 500 || typeof error !== 'object' || error === null) return status;
  const code = 'code' in error ? error.code : null;
  return typeof code === 'string' && Object.hasOwn(errors, code)
    ? errors[code as ErrorCode].status
    : status;
}
