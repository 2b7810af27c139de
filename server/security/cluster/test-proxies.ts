import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { childrenOf } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';

const DEPLOY = resolve(import.meta.dirname, '..', '..', '..', 'deploy');

/** A proxy that runs the example of deploy/. */
export interface Proxy {
  readonly url: string;
  /** Stops sending to a server, and begins again, as its documentation says: haproxy sees by itself. */
  leaveOut(which: 0 | 1 | null): Promise<void>;
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'haproxy';

/** Starts a proxy with the example that operators get; only addresses differ, and there is no certificate. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  ports: readonly [number, number],
): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, `${name}.conf`);
  const example = name === 'nginx' ? await nginxText(folder, port) : await haproxyText(port);
  const text = withPorts(example, ports);
  await writeFile(file, text);
  const args = name === 'nginx' ? ['-p', folder, '-c', file] : ['-db', '-f', file];
  const child = spawn(name, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${name} does not take its configuration`);
    return fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  };
  await until(isUp, () => `${name} does not answer`);
  return {
    url,
    async leaveOut(which) {
      if (name === 'haproxy') return;
      const line =
        which === null ? /$^/u : new RegExp(`server 127.0.0.1:${ports[which]} [^;]*`, 'u');
      await writeFile(file, text.replace(line, '$& down'));
      const before = workersOf(child);
      child.kill('SIGHUP');
      // Workers with the old configuration go once they have answered.
      await until(
        () => workersOf(child).every((pid) => !before.includes(pid)),
        () => 'nginx does not reload',
      );
    },
    stop: () => ended(child, name === 'nginx' ? 'SIGQUIT' : 'SIGTERM'),
  };
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const workersOf = ({ pid = 0 }: ChildProcess): readonly number[] => childrenOf(pid);

async function nginxText(folder: string, port: number): Promise<string> {
  const example = await readFile(join(DEPLOY, 'nginx', 'bowerbird.conf'), 'utf8');
  const plain = replaced(
    replaced(example, /^server \{\n {2}listen 80;[^}]*\}\n/mu, ''),
    /listen 443 ssl;/u,
    `listen 127.0.0.1:${port};`,
  ).replaceAll(/^ *ssl_certificate.*\n/gmu, '');
  return `
${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 2; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  ${plain}
}`;
}

async function haproxyText(port: number): Promise<string> {
  const example = await readFile(join(DEPLOY, 'haproxy', 'haproxy.cfg'), 'utf8');
  return replaced(
    replaced(
      replaced(example, /^ {2}bind :80\n/mu, ''),
      /bind :443 ssl .*/u,
      `bind 127.0.0.1:${port}`,
    ),
    /^ {2}http-request redirect.*\n/mu,
    '',
  );
}

const withPorts = (text: string, [one, two]: readonly [number, number]): string =>
  replaced(
    replaced(text, /127\.0\.0\.1:3001/u, `127.0.0.1:${one}`),
    /127\.0\.0\.1:3002/u,
    `127.0.0.1:${two}`,
  );

/** Replaces what must be there: an example that was changed must not be tested by halves. */
function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`the example has no ${what.source}`);
  return text.replace(what, by);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
