import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { signUp } from '#contract/identity.ts';
import { PASSWORD, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testDatabase } from '#server/testing/database.ts';
import { endProcesses, startOn, type ServerProcess } from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { freePort, startProxy, type ProxyName } from './test-proxies.ts';

/** How long a server goes on answering once it is to stop: longer than haproxy takes to see it. */
const DRAIN_MS = '3000';

/** Two server processes on one database and one folder of pictures, behind nginx and haproxy. */
export interface Cluster extends Pick<TestApp, 'db' | 'ownerUrl'> {
  /** The servers themselves. */
  readonly urls: readonly [string, string];
  readonly proxies: Readonly<Record<ProxyName, string>>;
  /** The same browser at another address, such as a server's: one cookie jar and one address of its own. */
  at(
    client: Pick<Client, 'cookies'>,
    url: string,
    headers?: Readonly<Record<string, string>>,
  ): Client;
  visitor(url?: string): Client;
  /** Signs a new person up through a proxy. */
  person(name?: string): Promise<TestPerson>;
  /** Stops one as an upgrade does, and starts it again. */
  upgrade(which: 0 | 1): Promise<void>;
  /** Kills one, and starts it again. */
  kill(which: 0 | 1): Promise<void>;
  /** What the application of other tests is, for their helpers: jobs run by themselves here. */
  readonly app: TestApp;
  close(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const database = await testDatabase({ max: 5 });
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-cluster-'));
  await chmod(folder, 0o755);
  const ports = [await freePort(), await freePort()] as const;
  const start = (which: 0 | 1): ServerProcess =>
    startOn(database, {
      PORT: String(ports[which]),
      DATA_DIR: join(folder, String(which)),
      MEDIA_DIR: join(folder, 'media'),
      PROXIES: '127.0.0.1',
      EXPERIMENTS: '{"ads":{"shown":1}}',
      DRAIN_MS,
    });
  await mkdir(join(folder, 'media'));
  const servers: [ServerProcess, ServerProcess] = [start(0), start(1)];
  await Promise.all(servers.map(({ ready }) => ready));
  const nginx = await startProxy('nginx', folder, ports);
  const haproxy = await startProxy('haproxy', folder, ports);
  const addresses = new WeakMap<Map<string, string>, string>();
  let made = 0;
  const at: Cluster['at'] = ({ cookies }, url, headers) => {
    const known = addresses.get(cookies) ?? `10.9.${(made += 1) >> 8}.${made & 255}`;
    addresses.set(cookies, known);
    return clientOf(url, { ...headers, 'x-forwarded-for': known }, cookies);
  };
  const visitor = (url = haproxy.url): Client => at(clientOf(url), url);
  const person = async (name = `p${randomBytes(5).toString('hex')}`): Promise<TestPerson> => {
    const client = visitor();
    const email = `${name}@people.example`;
    const { id, username } = await signedUp(
      client.call(signUp, { email, password: PASSWORD, username: name, full_name: name, age: 30 }),
    );
    return { ...client, id, username, email };
  };
  const restart = async (which: 0 | 1, signal: NodeJS.Signals): Promise<void> => {
    servers[which].child.kill(signal);
    await servers[which].ended;
    servers[which] = start(which);
    await servers[which].ready;
    // The proxies look twice a second at the least, and take it back.
    await wait(2_500);
  };
  const { db, ownerUrl } = database;
  return {
    db,
    ownerUrl,
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    proxies: { nginx: nginx.url, haproxy: haproxy.url },
    at,
    visitor,
    person,
    async upgrade(which) {
      await nginx.leaveOut(which);
      await restart(which, 'SIGTERM');
      await nginx.leaveOut(null);
    },
    kill: (which) => restart(which, 'SIGKILL'),
    app: {
      url: haproxy.url,
      db,
      ownerUrl,
      get clock() {
        return { now: new Date() };
      },
      visitor,
      person,
      runJobs: () => wait(1_000),
      notice: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    },
    async close() {
      await Promise.all([nginx.stop(), haproxy.stop()]);
      await endProcesses();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
