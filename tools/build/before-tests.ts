import { buildServer } from './build-server.ts';

/** Global setup of tests: those that start a server start it as it stands. */
export default function setup(): Promise<void> {
  return buildServer();
}
