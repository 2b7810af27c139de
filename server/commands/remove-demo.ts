// npm run demo:remove: removes the demo, beside a running server or without one.
import { removeDemo } from '#server/demo/index.ts';
import { readConfig } from '#server/kernel/config/config.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { createLog } from '#server/kernel/core/log.ts';
import { openPictures } from '#server/media/index.ts';

const config = readConfig();
const installation = await openInstallation(config, createLog(config.logLevel), 'share');
try {
  const storage = await openPictures(config.media);
  const removed = await removeDemo({ db: installation.db, storage, clock: () => new Date() });
  storage.stop();
  process.stdout.write(
    removed.people === 0 && removed.pictures === 0
      ? 'There was no demo to remove.\n'
      : `Removed the demo: ${removed.people} people and ${removed.pictures} pictures.\n`,
  );
} finally {
  await installation.close();
}
