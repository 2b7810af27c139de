import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUpload } from '#contract/media.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { testApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    // nginx is not installed.
    return false;
  }
}

/** The configuration that docs/running.md gives for MEDIA_ACCEL. */
const configOf = (own: string, media: string, app: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${own}/pid; error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${own}/a; proxy_temp_path ${own}/b; fastcgi_temp_path ${own}/c;
  uwsgi_temp_path ${own}/d; scgi_temp_path ${own}/e;
  server {
    listen unix:${own}/front;
    location / { proxy_pass ${app}; proxy_set_header Host 127.0.0.1; }
    location /inside/ {
      internal;
      alias ${media}/;
      add_header Content-Security-Policy "default-src 'none'; sandbox";
      add_header X-Content-Type-Options nosniff;
      add_header Cross-Origin-Resource-Policy cross-origin;
    }
  }
}`;

// nginx is not part of the product, so these tests are skipped where it is not installed.
describe.skipIf(!hasNginx())('a real nginx in front, with MEDIA_ACCEL', () => {
  let own: string;
  let app: TestApp;
  let nginx: ChildProcess;
  let where: string;

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'bowerbird-nginx-'));
    await chmod(own, 0o755);
    const media = join(own, 'media');
    app = await testApp({ MEDIA_DIR: media, MEDIA_ACCEL: '/inside/' });
    const ticket = await (await app.person()).call(createUpload, { type: 'pinimage' });
    const answer = await postFile(app.url, ticket, await halves(640, 480).png().toBuffer());
    const name = answer.headers.get('etag')?.slice(1, -1) ?? '';
    where = `236x/${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4, 6)}/${name}.webp`;
    const file = join(own, 'nginx.conf');
    await writeFile(file, configOf(own, media, app.url));
    nginx = spawn('nginx', ['-p', own, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    // It answers as soon as it listens.
    const isUp = () =>
      get('/media/').then(
        ({ status }) => status === 404,
        () => false,
      );
    await vi.waitUntil(isUp, { timeout: 60_000 });
  });
  afterAll(async () => {
    if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await once(nginx, 'exit');
    await app.close();
    await rm(own, { recursive: true, force: true });
  });

  async function get(path: string, headers: Record<string, string> = {}) {
    const requested = request({ socketPath: join(own, 'front'), path, headers });
    requested.end();
    const [answer] = await once(requested, 'response');
    const parts: Buffer[] = await answer.toArray();
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
  }

  test('a picture comes from nginx, whole and in parts, with the headers of a picture', async () => {
    const whole = await get(`/media/${where}`);
    expect([whole.status, whole.body.subarray(8, 12).toString()]).toEqual([200, 'WEBP']);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const part = await get(`/media/${where}`, { range: 'bytes=0-9' });
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(0, 10)]);
    const etag = String(whole.headers.etag);
    expect((await get(`/media/${where}`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('the folder itself is nobody’s to ask for', async () => {
    expect((await get(`/inside/${where}`)).status).toBe(404);
  });
});
