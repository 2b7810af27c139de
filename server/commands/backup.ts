import { openInstallation } from '#server/kernel/process/installation.ts';
import { openPictures } from '#server/media/index.ts';
import { makeBackup, summaryOf } from '#server/transfer/index.ts';
import { runOnFile } from './keep-or-restore.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes everything that this installation keeps to FILE, which must not be there yet: the database,
the pictures and the key. It may run beside the server. Whoever has FILE has all of it, passwords'
hashes, sessions and the key included: only you may read it, and nobody else should.
`;

await runOnFile(USAGE, async ({ config, log, file, tell, signal }) => {
  const installation = await openInstallation(config, log, 'share');
  try {
    const storage = await openPictures(config.media);
    const keptKey = config.secretKey === null ? installation.config.secretKey : null;
    const now = new Date();
    const kept = await makeBackup({ installation, storage, keptKey, file, now, tell, signal });
    storage.stop();
    process.stdout.write(`Kept ${summaryOf(kept)}: ${kept.bytes} bytes in ${file}.\n`);
    process.stdout.write(
      'It holds secrets: whoever can read it can take over this installation.\n',
    );
    if (kept.missing.length > 0)
      process.stdout.write(
        `${kept.missing.length} files of pictures were not there, and are noted in it as missing.\n`,
      );
    return true;
  } finally {
    await installation.close();
  }
});
