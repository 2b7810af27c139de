import { fileURLToPath } from 'node:url';
import type { AppConfig } from '#server/kernel/config.ts';
import { cookieNames } from '#server/kernel/asked.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { hostsOf } from '#server/kernel/hosts.ts';
import { buildHttp } from '#server/kernel/http.ts';
import type { App } from '#server/kernel/lifecycle.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { boardRoutes } from '#server/boards/routes.ts';
import { discoveryRoutes } from '#server/discovery/routes.ts';
import { findViewer } from '#server/identity/index.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { openMedia } from '#server/media/index.ts';
import { mediaJobs } from '#server/media/jobs.ts';
import { bindMedia, mediaRoutes } from '#server/media/routes.ts';
import { pinJobs } from '#server/pins/jobs.ts';
import { pinRoutes } from '#server/pins/routes.ts';
import { socialJobs } from '#server/social/jobs.ts';
import { socialRoutes } from '#server/social/routes.ts';
import { spend } from '#server/trust/index.ts';
import { bindPages } from '#server/pages/serve-pages.ts';
import { loadBuiltWeb, type BuiltWeb } from '#server/pages/built-web.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Parts {
  readonly config: AppConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Null serves no pages; absent, the built ones. */
  readonly web?: BuiltWeb | null;
}

/** The whole application over an open database: every domain's routes and jobs, and the pages. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, clock } = parts;
  const hosts = hostsOf(config.publicUrl, config.hostAliases, () => portOf(fastify, config.port));
  const cookies = cookieNames(config.publicUrl);
  const media = await openMedia({ config, hosts, db, log, clock });
  const { fastify, door } = await buildHttp({
    kernel: { db, log, clock, spend },
    hosts,
    cookies,
    proxies: config.proxies,
    findViewer,
    routes: [
      ...identityRoutes({ signUp: config.signup }),
      ...mediaRoutes(media),
      ...socialRoutes,
      ...boardRoutes(media),
      ...pinRoutes(media),
      ...discoveryRoutes(media),
    ],
  });
  await bindMedia(fastify, media);
  const web = parts.web === undefined ? await loadBuiltWeb(ROOT) : parts.web;
  const elsewhere = {
    pictures: config.media.url === null ? null : new URL(config.media.url).origin,
    uploads: media.direct?.origin ?? null,
  };
  if (web) bindPages(fastify, { door, hosts, web, elsewhere, secure: cookies.secure });
  return {
    fastify,
    tasks: [...mediaJobs(media), ...socialJobs, ...pinJobs],
    close: () => media.stop(),
  };
}

function portOf(fastify: FastifyInstance, configured: number): number {
  const bound = fastify.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : configured;
}
