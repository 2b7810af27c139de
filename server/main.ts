import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import { ConfigProblem, readConfig, type Config } from '#server/kernel/config/config.ts';
import { MigrationProblem } from '#server/kernel/db/migrate.ts';
import { isConnectionLost } from '#server/kernel/db/faults.ts';
import { EmbeddedProblem } from '#server/kernel/embedded/problem.ts';
import { startServer, type Running } from '#server/kernel/process/lifecycle.ts';
import { createLog } from '#server/kernel/core/log.ts';

/**
 * The process: starting, ready, stopping, ended. A signal or an uncaught error stops it in order; further signals are
 * ignored, so that an impatient Ctrl-C cannot interrupt the database's shutdown. It reports over its channel to the
 * supervisor when it is ready: a process that never was would only fail again after a restart.
 */
const STOP_LIMIT_MS = 14_000;

async function main(): Promise<void> {
  const config = settingsOrExit();
  const log = createLog(config.logLevel);
  const starting = startServer(config, log, buildApp);
  let stopping = false;
  const stop = (code: number, drain = 0): void => {
    if (stopping) return;
    stopping = true;
    void endWithin(starting, drain, log).then((ended) => process.exit(ended ? code : 1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop(0, config.drain);
    });
  }
  // The supervisor is gone: nobody would restart or stop this process any more.
  process.on('disconnect', () => {
    stop(0);
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, `${event}: the server stops`);
      stop(1);
    });
  }
  const running = await starting.catch((error: unknown) => {
    console.error(sentenceFor(error, config));
    process.exit(1);
  });
  if (stopping) return;
  process.send?.('ready');
  console.log(`Bowerbird is ready at ${running.address}`);
  if (running.notice !== null) console.log(running.notice);
}

function settingsOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function endWithin(starting: Promise<Running>, drain: number, log: Logger): Promise<boolean> {
  const ended = starting.then((running) => running.stop(drain)).then(() => true);
  const late = wait(drain + STOP_LIMIT_MS, false);
  return Promise.race([ended, late]).catch((error: unknown) => {
    log.error({ error }, 'the server did not end well');
    return false;
  });
}

function sentenceFor(error: unknown, config: Config): string {
  if (error instanceof EmbeddedProblem || error instanceof MigrationProblem) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.port} is already in use. Stop what uses it, or choose another with PORT.`;
  }
  if ('code' in error && error.code === 'EACCES') {
    return `This user may not use port ${config.port} or the folder ${config.dataDir}: ${error.message}`;
  }
  if (isConnectionLost(error)) return `The database doesn't answer: ${error.message}`;
  return `Bowerbird couldn't start: ${error.stack ?? error.message}`;
}

await main();
