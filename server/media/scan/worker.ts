/** Scans pages off the main thread; the pool that starts it limits its time and memory [SEC-50]. */
import { parentPort } from 'node:worker_threads';
import type { RawPage } from './page.ts';
import { readPage } from './read-page.ts';

parentPort?.on('message', (page: RawPage) => parentPort?.postMessage(readPage(page)));
parentPort?.postMessage('ready');
