import type { FastifyInstance } from 'fastify';
import { SHARE_PATH, sharedSavePath } from '#contract/kernel/save-link.ts';
import type { PageSite } from '#contract/kernel/render.ts';

const GROUND = '#f1efea';
/** What is shared is read here only without a service worker, and then no pictures. */
const MOST_SHARED = 65_536;

interface Parts {
  readonly worker: string;
  readonly siteNow: () => Promise<PageSite>;
}

/** Serves the manifest, the service worker, and what a phone shares before the worker is there. */
export function bindInstalledApp(fastify: FastifyInstance, { worker, siteNow }: Parts): void {
  fastify.get('/manifest.webmanifest', async (_, reply) => {
    const { name } = await siteNow();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestFor(name ?? 'Bowerbird')));
  });
  fastify.get('/sw.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  );
  bindShared(fastify);
}

/** Leads to the page that saves a shared link. A picture is left out: only the browser could store it until log-in. */
function bindShared(fastify: FastifyInstance): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_SHARED },
      (_, body, done) => done(null, body),
    );
    scope.setErrorHandler(async (_, __, reply) => reply.redirect(sharedSavePath(nothing), 303));
    scope.post(SHARE_PATH, async (request, reply) => {
      const type = request.headers['content-type'] ?? '';
      const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '';
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      const field = (name: string): string => {
        const value = form.get(name);
        return typeof value === 'string' ? value : '';
      };
      return reply.redirect(sharedSavePath(field), 303);
    });
  });
}

const nothing = (): string => '';

const pngIcon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [pngIcon(192, 'any')],
});

function manifestFor(name: string) {
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      ...[192, 512].flatMap((size) => [pngIcon(size, 'any'), pngIcon(size, 'maskable')]),
      { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
    ],
    shortcuts: [
      shortcut('Create a Pin', '/pin/create/create/'),
      shortcut('Search', '/search/pins/'),
      shortcut('Ideas', '/ideas/'),
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'pictures', accept: ['image/*'] }],
      },
    },
  };
}
