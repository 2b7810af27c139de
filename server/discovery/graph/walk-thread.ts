import { parentPort } from 'node:worker_threads';
import { walkFrom, type WalkOrder } from './walk-from.ts';

parentPort?.on('message', (order: WalkOrder) => {
  parentPort?.postMessage(walkFrom(order));
});
