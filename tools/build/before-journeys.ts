import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/** Global setup of journeys: they see the product as it stands. */
export default async function setup(): Promise<void> {
  await buildWeb();
  await buildServer();
}
