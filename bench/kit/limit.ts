import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { NewPin } from '#server/pins/core/change-store.ts';
import type { World } from './world.ts';

/** Start-up parameters of the limit's process. */
export interface LimitSetup {
  readonly databaseUrl: string;
  /** The serialised form of each pin it may return. */
  readonly fragments: Readonly<Record<string, string>>;
}

/** The body of a save for the limit, which looks nothing up. */
export interface Saving {
  readonly personId: string;
  readonly boardId: string;
  readonly pin: Pick<NewPin, 'signature' | 'text' | 'searched' | 'from'>;
}

export interface Limit {
  readonly url: string;
  readonly pid: number;
  /** Feed pages per second from the database alone, for eight concurrent readers. */
  readonly feedsFromDatabase: (token: string, seconds: number) => Promise<number>;
}

/** Starts the limit alongside the product, on the same database. */
export async function startLimit(
  world: World,
  fragments: LimitSetup['fragments'] = {},
): Promise<Limit> {
  const { serviceUrl } = await world.database();
  const child = fork(join(import.meta.dirname, '..', 'processes', 'limit-process.ts'));
  world.onClose(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const setup: LimitSetup = { databaseUrl: serviceUrl, fragments };
  child.send(setup);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async feedsFromDatabase(token, seconds) {
      child.send({ token, seconds });
      const [{ perSecond }] = (await once(child, 'message')) as [{ perSecond: number }];
      return perSecond;
    },
  };
}
