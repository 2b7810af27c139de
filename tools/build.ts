import { buildServer } from './build/build-server.ts';
import { buildWeb } from './build/build-web.ts';

// npm run build: the web and the server, as `npm start` runs them. With --if-changed, only what changed since.
const isForced = !process.argv.includes('--if-changed');
await buildWeb(isForced);
await buildServer(isForced);
