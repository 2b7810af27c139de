import { restoreBackup, summaryOf } from '#server/transfer/index.ts';
import { runOnFile } from './run-on-file.ts';

const USAGE = `Usage: npm run restore -- FILE

Brings what "npm run backup" has written to FILE into this installation, which must be empty and not
be running, and checks that everything fits together. When it was cut off, run it again.
`;

await runOnFile(USAGE, async (work) => {
  const restored = await restoreBackup(work);
  const { check, keyNote, missing } = restored;
  process.stdout.write(`Restored ${summaryOf(restored)}.\n`);
  if (missing.length > 0)
    process.stdout.write(
      `${missing.length} files of pictures were missing already when the backup was made.\n`,
    );
  if (keyNote !== null) process.stdout.write(`${keyNote}\n`);
  if (check.problems.length === 0) {
    process.stdout.write('Checked: every count equals its rows, and nothing is missing.\n');
    return true;
  }
  process.stdout.write(`Not everything fits together: ${check.problems.join('; ')}.\n`);
  return false;
});
