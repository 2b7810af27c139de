// npm start: installs and builds what is missing, then runs the server and, once it was ready, restarts it when it dies
// [SEC-81].
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runFile, startFile } from './project.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
// A server that ran this long did not die of the same cause as the one before.
const LONG_LIFE_MS = 60_000;

const args = process.argv.slice(2);

ensureInstalled();
if (existsSync(join(root, 'web', 'vite.config.ts'))) {
  const code = await runFile('tools/build.ts', ['--if-changed']);
  if (code !== 0) process.exit(code);
}

let stopping = false;
let child = null;
let pause = FIRST_PAUSE_MS;
let timer = null;

function supervise() {
  const started = Date.now();
  let wasReady = false;
  child = startFile('dist/server/main.js', args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (word) => {
    if (word === 'ready') wasReady = true;
  });
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    child = null;
    if (stopping || code === 0 || !wasReady) process.exit(code ?? (stopping ? 0 : 1));
    if (Date.now() - started > LONG_LIFE_MS) pause = FIRST_PAUSE_MS;
    console.error(
      `Bowerbird ended (${signal ?? `code ${code}`}) and is started again in ${pause / 1000} s.`,
    );
    timer = setTimeout(supervise, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    if (child === null) {
      clearTimeout(timer);
      process.exit(0);
    }
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

supervise();
