import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from '#contract/kernel/render.ts';
import { openApi } from '../openapi/document.ts';
import { type Dress, errorsPage, groupPage, overviewPage, searchPage } from './docs-page.ts';
import { docsFonts, docsMark, docsPolicy, docsStyle } from './docs-style.ts';
import { groupNames } from './entries.ts';

const compressed = promisify(gzip);
const MOST_QUERY = 100;

interface Document {
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** Serves the contract's documentation: /docs/openapi.json for programs, /docs/api/ for people. */
export function bindApiDocs(fastify: FastifyInstance, assets: Assets): void {
  const script = readFileSync(new URL('try-call.js', import.meta.url), 'utf8');
  const dress = {
    mark: docsMark(assets),
    style: docsStyle(assets),
    fonts: docsFonts(assets),
    script,
  };
  const json = lazily(() => JSON.stringify(openApi()));
  fastify.get('/docs/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), await json()),
  );
  const policy = docsPolicy(dress.style, script);
  const page = (reply: FastifyReply): FastifyReply =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
  const overview = lazily(() => overviewPage(dress));
  fastify.get<{ Querystring: { q?: unknown } }>('/docs/api', async (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.trim().slice(0, MOST_QUERY) : '';
    if (query !== '')
      return page(reply).header('cache-control', 'no-store').send(searchPage(dress, query));
    return send(request, page(reply), await overview());
  });
  for (const [name, make] of Object.entries(pagesOf(dress))) {
    const document = lazily(make);
    fastify.get(`/docs/api/${name}`, async (request, reply) =>
      send(request, page(reply), await document()),
    );
  }
}

const pagesOf = (dress: Dress): Readonly<Record<string, () => string>> => ({
  errors: () => errorsPage(dress),
  ...Object.fromEntries(groupNames.map((name) => [name, () => groupPage(dress, name)])),
});
/** Builds a document at its first request and caches it: it does not change while the server runs. */
function lazily(make: () => string): () => Promise<Document> {
  let cached: Promise<Document> | null = null;
  return () => (cached ??= documentOf(make()));
}

async function documentOf(text: string): Promise<Document> {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, gzipped: await compressed(bytes), etag };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, gzipped, etag }: Document,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  const cached = (request.headers['if-none-match'] ?? '').split(',');
  if (cached.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(
    request.headers['accept-encoding'] ?? '',
  );
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(bytes);
}
