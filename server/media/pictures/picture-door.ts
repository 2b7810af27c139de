import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { typeOfPath } from '#server/media/storage/storage.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { rangeOf } from './byte-range.ts';
import { filesOf } from './media-path.ts';

/** Where files of pictures are served, on every host that the server answers to. */
export const MEDIA_PATH = '/media/';

const YEAR = 'public, max-age=31536000, immutable';
/** A picture may come any moment: an unknown name is not remembered for long. */
const ABSENT = 'public, max-age=60';

/**
 * The media path: files of pictures by name. They are public, never change, run nothing and are
 * of one fixed type [SEC-56]; no cookie is read or written.
 */
export function bindPictures(fastify: FastifyInstance, storage: Storage): void {
  fastify.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}*`,
    handler: async (request, reply) => {
      reply.headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      return servePicture(storage, request, reply, request.params['*']);
    },
  });
}

async function servePicture(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: string,
): Promise<FastifyReply> {
  for (const path of filesOf(wanted)) {
    const size = await storage.sizeOf(path);
    if (size !== null) return serveFile(storage, request, reply, { path, size });
  }
  return sendAbsent(reply);
}

async function serveFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { path: string; size: number },
): Promise<FastifyReply> {
  // The name says what the file holds, so the name is its tag.
  const etag = `"${file.path.replaceAll('/', '-')}"`;
  reply.headers({ etag, 'cache-control': YEAR, 'accept-ranges': 'bytes' });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({ 'content-type': typeOfPath(file.path), 'content-disposition': 'inline' });
  const mayCut = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = mayCut ? rangeOf(request.headers.range, file.size) : null;
  if (range === 'beyond') {
    return reply
      .removeHeader('content-disposition')
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .send();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  const opened = await storage.open(file.path, range ?? undefined);
  return opened === null ? sendAbsent(reply) : reply.send(opened.body);
}

function sendAbsent(reply: FastifyReply): FastifyReply {
  for (const name of [
    'etag',
    'content-length',
    'content-range',
    'content-disposition',
    'accept-ranges',
  ]) {
    reply.removeHeader(name);
  }
  return reply
    .code(404)
    .headers({ 'cache-control': ABSENT, 'content-type': 'text/plain; charset=utf-8' })
    .send('There is no such picture.');
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
