import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppConfig, Config } from '../config/config.ts';
import type { Database } from '../db/pool.ts';
import { registerHealth } from './health.ts';
import { openInstallation } from './installation.ts';
import { startJobs, type Task } from '../jobs/jobs.ts';

/** The application as the server runs it; created by app.ts. */
export interface App {
  readonly fastify: FastifyInstance;
  readonly tasks: readonly Task[];
  /** Starts slow initialisation that the first request does not wait for. */
  warmUp(): void;
  /** Returns a notice for the person who starts the server, printed with its address; null for none. */
  notice(): Promise<string | null>;
  /** Ends what the application itself started: child processes, timers. */
  close(): Promise<void>;
}

/** Creates the application from what the server has started. */
export type BuildApp = (parts: {
  readonly config: AppConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}) => Promise<App>;

/** A server that is listening. */
export interface Running {
  /** The address for people to open. */
  readonly address: string;
  readonly notice: string | null;
  /**
   * Stops everything that was started, within 15 s [SEC-76] after it has gone on answering for `drain` milliseconds
   * without being ready; may be called again.
   */
  stop(drain?: number): Promise<void>;
}

const REQUESTS_MS = 8_000;

type Undo = () => Promise<void>;

/**
 * Starts everything in order: database, migrations, application, jobs, and the listener last, so that the first
 * request finds everything ready. When a step fails, the earlier ones are stopped in reverse order.
 */
export async function startServer(
  config: Config,
  log: Logger,
  buildApp: BuildApp,
): Promise<Running> {
  const undo: Undo[] = [];
  try {
    return await startAll(config, log, buildApp, undo);
  } catch (error) {
    await undoAll(undo, log);
    throw error;
  }
}

async function startAll(
  config: Config,
  log: Logger,
  buildApp: BuildApp,
  undo: Undo[],
): Promise<Running> {
  const installation = await openInstallation(config, log);
  undo.push(() => installation.close());
  const { db } = installation;
  const clock = (): Date => new Date();
  const app = await buildApp({ config: installation.config, db, log, clock });
  undo.push(() => app.close());
  let isDraining = false;
  registerHealth(app.fastify, { db, isDraining: () => isDraining });
  // A proxy must not send another request over a connection that is about to be closed.
  app.fastify.server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
  });
  await app.fastify.ready();
  const jobs = await startJobs({ db, tasks: app.tasks, log, clock });
  // Requests and jobs end in parallel: together they have most of the time limit.
  undo.push(async () => {
    await Promise.all([endRequests(app.fastify), jobs.stop()]);
  });
  await app.fastify.listen({ port: config.port, host: config.host });
  app.warmUp();
  const notice = await app.notice();
  let stopped: Promise<void> | null = null;
  return {
    address: addressOf(config, app.fastify),
    notice,
    stop(drain = 0) {
      isDraining = true;
      return (stopped ??= wait(drain).then(() => undoAll(undo, log)));
    },
  };
}

// Stops accepting requests and lets running ones end. A kept-alive connection stays open after its last answer
// unless it is closed here; those still without an answer after a while are destroyed.
async function endRequests(fastify: FastifyInstance): Promise<void> {
  const idle = setInterval(() => {
    fastify.server.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => {
    fastify.server.closeAllConnections();
  }, REQUESTS_MS);
  try {
    await fastify.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

async function undoAll(undo: readonly Undo[], log: Logger): Promise<void> {
  for (const step of undo.toReversed()) {
    await step().catch((error: unknown) => {
      // The following steps matter more than this failure: the database is the last.
      log.error({ error }, 'a part of the server did not end well');
    });
  }
}

function addressOf(config: Config, fastify: FastifyInstance): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const bound = fastify.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(config.host);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${everywhere ? 'localhost' : host}:${port}`;
}
