import { CliError, EXIT } from './kernel/failures.ts';
import { run } from './run.ts';

const args = process.argv.slice(2);
const json = args.includes('--json');

// A reader such as head may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const result = await run(args);
  const text = json ? JSON.stringify(result.json, null, 2) : result.lines.join('\n');
  if (text !== '') process.stdout.write(`${text}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof CliError ? error.code : null;
  process.exitCode = error instanceof CliError ? error.exitCode : EXIT.refused;
  process.stderr.write(
    json ? `${JSON.stringify({ error: { code, message } })}\n` : `bowerbird: ${message}\n`,
  );
}
