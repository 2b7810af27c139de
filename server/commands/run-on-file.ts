import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigProblem, readConfig, type Config } from '#server/kernel/config/config.ts';
import { isConnectionLost } from '#server/kernel/db/faults.ts';
import { MigrationProblem } from '#server/kernel/db/migrate.ts';
import { EmbeddedProblem } from '#server/kernel/embedded/problem.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { BackupProblem, progressOn, type ReportProgress } from '#server/transfer/index.ts';

/** The context of a command that takes one file. */
export interface FileWork {
  readonly config: Config;
  readonly log: Logger;
  readonly file: string;
  readonly report: ReportProgress;
  readonly signal: AbortSignal;
}

/**
 * Runs a command that takes one FILE and exits: with 0 if `work` succeeds, 1 if it does not or throws, 2 for wrong
 * usage, 130 after Ctrl-C.
 */
export async function runOnFile(
  usage: string,
  work: (job: FileWork) => Promise<boolean>,
): Promise<never> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    const isHelp = file === '--help' || file === '-h';
    (isHelp ? process.stdout : process.stderr).write(usage);
    process.exit(isHelp ? 0 : 2);
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const progress = progressOn(process.stderr);
  try {
    const config = readConfig();
    const log = createLog(config.logLevel);
    const { report } = progress;
    const input = { config, log, file: resolve(file), report, signal: stopping.signal };
    const isWell = await work(input).finally(progress.end);
    process.exit(isWell ? 0 : 1);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(130);
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  }
}

function sentenceFor(error: unknown): string {
  const isForPeople = [BackupProblem, ConfigProblem, EmbeddedProblem, MigrationProblem].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error)) return String(error);
  const isOfFiles = 'syscall' in error;
  if (isForPeople || isOfFiles) return error.message;
  if (isConnectionLost(error)) return `The database does not answer: ${error.message}`;
  return error.stack ?? error.message;
}
