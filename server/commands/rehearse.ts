import { rehearseRestore, summaryOf } from '#server/transfer/index.ts';
import { runOnFile } from './run-on-file.ts';

const USAGE = `Usage: npm run rehearse -- FILE

Tries out what "npm run backup" has written to FILE: restores it into an installation of its own
beside FILE, checks that everything fits together, and deletes that again. It needs room for one
copy of everything there, and touches nothing else. It may run beside the server.
`;

await runOnFile(USAGE, async (work) => {
  const restored = await rehearseRestore(work, new Date());
  const { problems } = restored.check;
  if (problems.length > 0) {
    process.stdout.write(`Not everything fits together: ${problems.join('; ')}.\n`);
    return false;
  }
  process.stdout.write(`Restored ${summaryOf(restored)}, and checked: this backup is good.\n`);
  return true;
});
