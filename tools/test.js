// npm test: installs what is missing, then runs every check (tools/run-checks.ts).
import { ensureInstalled, runFile } from './project.js';

ensureInstalled();
process.exit(await runFile('tools/run-checks.ts', process.argv.slice(2)));
