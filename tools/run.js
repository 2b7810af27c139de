// Runs a TypeScript file of this project under the right Node: node tools/run.js file [arguments]
import { runFile } from './project.js';

const [file, ...args] = process.argv.slice(2);
process.exit(await runFile(file, args));
