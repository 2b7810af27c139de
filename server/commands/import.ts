// npm run import -- FOLDER: imports a catalogue and photographs, beside a running server or without one.
import { Failure } from '#server/kernel/core/failure.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { openMedia } from '#server/media/index.ts';
import {
  countsOf,
  importFolder,
  importProgressOn,
  NothingToImport,
  reportTo,
} from '#server/transfer/index.ts';
import { runOnFile, type FileWork } from './run-on-file.ts';

const USAGE = `Usage: npm run import -- FOLDER

Imports what FOLDER holds: a catalogue (catalogue/pins.ndjson.gz, catalogue/boards.ndjson.gz) and
photographs (photos/manifest.json with the files beside it), or either. It may run beside the server.
It can be ended at any moment and run again: it goes on where it was, and makes nothing twice.
The owners of what is imported become people who cannot log in.
`;
const GO_ON = 'The import was ended before it was done. Run the same command again to go on.\n';

await runOnFile(USAGE, async ({ config, log, file: folder, signal }) => {
  const installation = await openInstallation(config, log, 'share');
  try {
    return await runImport(installation, { log, folder, signal });
  } finally {
    await installation.close();
  }
});

async function runImport(
  { config, db }: Awaited<ReturnType<typeof openInstallation>>,
  { log, folder, signal }: Pick<FileWork, 'log' | 'signal'> & { readonly folder: string },
): Promise<boolean> {
  const clock = (): Date => new Date();
  const hosts = hostsOf(config.publicUrl, config.hostAliases, () => config.port);
  const media = await openMedia({ config, hosts, db, log, clock });
  const progress = importProgressOn(process.stderr);
  const report = reportTo(progress);
  const started = performance.now();
  let failure: Failure | NothingToImport | null = null;
  try {
    await importFolder({ db, media, log, clock, signal, report }, folder);
  } catch (error) {
    if (!(error instanceof Failure || error instanceof NothingToImport)) throw error;
    failure = error;
  } finally {
    progress.end();
    await media.stop();
  }
  if (failure instanceof NothingToImport) {
    process.stderr.write(`${failure.message}\n`);
    return false;
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const refused = report.refused === 1 ? '1 item was' : `${report.refused} items were`;
  process.stdout.write(`Imported ${countsOf(report.made)} in ${seconds} s; ${refused} refused.\n`);
  if (failure === null && !signal.aborted) return true;
  // A failure caused by cancelling the import needs no message.
  if (failure !== null && !signal.aborted) process.stderr.write(`${failure.message}\n`);
  process.stderr.write(GO_ON);
  signal.throwIfAborted();
  return false;
}
