import { parentPort } from 'node:worker_threads';
import { walkFrom, type Asked } from './walk-from.ts';

parentPort?.on('message', (asked: Asked) => {
  parentPort?.postMessage(walkFrom(asked));
});
