import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from '#contract/kernel/render.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { apiDocsPolicy, apiDocsStyle } from './api-docs-style.ts';
import { openApi } from './openapi/document.ts';

const compressed = promisify(gzip);

interface Document {
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** Serves the contract's documentation: /docs/openapi.json for programs, /docs/api/ for people. */
export function bindApiDocs(fastify: FastifyInstance, assets: Assets): void {
  const style = apiDocsStyle(assets);
  const policy = apiDocsPolicy(style);
  const json = lazily(() => JSON.stringify(openApi()));
  const page = lazily(() => apiDocsPage(style));
  fastify.get('/docs/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), await json()),
  );
  fastify.get('/docs/api', async (request, reply) => {
    reply.header('content-security-policy', policy);
    return send(request, reply.type('text/html; charset=utf-8'), await page());
  });
}

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
