import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetched } from './fetched.ts';
import { forked } from '../processes/forked.ts';
import type { World } from './world.ts';

export interface FileServer {
  readonly url: string;
  /** The server: nginx, or plain Node if that is not installed. */
  readonly name: string;
}

/** Serves a folder under /media/ as fast as possible on this machine. */
export async function serveFolder(world: World, folder: string): Promise<FileServer> {
  const binary = whereIs('nginx');
  if (binary !== null) return startNginx(world, binary, folder);
  const bare = forked<{ folder: string }, { url: string }>('file-process.ts');
  world.onClose(() => bare.stop());
  const { url } = await bare.ask({ folder });
  return { url, name: 'bare node:http (nginx is not installed)' };
}

function whereIs(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    // It is not installed.
    return null;
  }
}

async function startNginx(world: World, binary: string, folder: string): Promise<FileServer> {
  const own = await mkdtemp(join(tmpdir(), 'bowerbird-nginx-'));
  const port = await freePort();
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(own, 'nginx.conf'),
    `${user} worker_processes 1; daemon off; pid ${own}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  types { image/webp webp; image/jpeg jpg; image/png png; image/gif gif; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=1000 inactive=60s;
  client_body_temp_path ${own}/a; proxy_temp_path ${own}/b; fastcgi_temp_path ${own}/c;
  uwsgi_temp_path ${own}/d; scgi_temp_path ${own}/e;
  server { listen 127.0.0.1:${port}; location /media/ { alias ${folder}/; expires 1y; } }
}`,
  );
  const child = spawn(binary, ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  world.onClose(async () => {
    child.kill('SIGQUIT');
    await ended;
    await rm(own, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return { url, name: 'nginx' };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const TRIES = 200;

async function answers(url: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await fetched(`${url}/`);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}
