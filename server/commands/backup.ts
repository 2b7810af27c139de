import { openInstallation } from '#server/kernel/process/installation.ts';
import { openPictures } from '#server/media/index.ts';
import { makeBackup, summaryOf } from '#server/transfer/index.ts';
import { runOnFile } from './run-on-file.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes everything that this installation keeps to FILE, which must not be there yet: the database,
the pictures and the key. It may run beside the server. Whoever has FILE has all of it, passwords'
hashes, sessions and the key included: only you may read it, and nobody else should.
`;

await runOnFile(USAGE, async ({ config, log, file, report, signal }) => {
  const installation = await openInstallation(config, log, 'share');
  try {
    const storage = await openPictures(config.media);
    const includedKey = config.secretKey === null ? installation.config.secretKey : null;
    const now = new Date();
    const summary = await makeBackup({
      installation,
      storage,
      includedKey,
      file,
      now,
      report,
      signal,
    });
    storage.stop();
    process.stdout.write(`Kept ${summaryOf(summary)}: ${summary.bytes} bytes in ${file}.\n`);
    process.stdout.write(
      'It holds secrets: whoever can read it can take over this installation.\n',
    );
    if (summary.missing.length > 0)
      process.stdout.write(
        `${summary.missing.length} files of pictures were not there, and are noted in it as missing.\n`,
      );
    return true;
  } finally {
    await installation.close();
  }
});
