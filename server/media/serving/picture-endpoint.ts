import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Media } from '#server/media/context/media.ts';
import { typeOfPath } from '#server/media/storage/storage.ts';
import { isVideoPath } from '#server/media/storage/video-path.ts';
import { rangeOf } from '../pictures/byte-range.ts';
import { missingDrawer } from '../pictures/draw-missing.ts';
import { hotFiles, type HotFiles } from '../pictures/hot-files.ts';
import { previewMaker } from '../pictures/make-preview.ts';
import { namedBy, type NamedPicture, type NamedPreview } from '../storage/media-path.ts';

/** The path of pictures' files, on every host that the server answers for. */
export const MEDIA_PATH = '/media/';

const YEAR = 'public, max-age=31536000, immutable';
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
/** A picture may arrive at any moment, so an unknown name is cached only briefly. */
const ABSENT = 'public, max-age=60';

/**
 * Serves the media path: files of pictures by name. They are public, immutable, never executed and of one fixed
 * type [SEC-56]; no cookie is read or set.
 */
export function bindPictures(fastify: FastifyInstance, media: Media): void {
  const drawMissing = missingDrawer(media);
  const makePreview = previewMaker(media, drawMissing);
  const shelf = {
    files: hotFiles(media.storage, media.clock),
    accel: media.accel,
    makeMissing: (named: NamedPicture | NamedPreview) =>
      'preview' in named ? makePreview(named) : drawMissing(named),
  };
  fastify.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}*`,
    handler: (request, reply) => {
      const wanted = request.params['*'];
      if (isKnownToHave(shelf, request, wanted)) {
        // The cached response keeps its original headers (RFC 9111, 4.3.4).
        reply.hijack();
        reply.raw.writeHead(304, ['etag', tagOf(wanted), 'cache-control', YEAR]).end();
        return;
      }
      void reply.headers(PICTURE_HEADERS);
      return servePicture(shelf, request, reply, wanted);
    },
  });
}

interface Shelf {
  readonly files: HotFiles;
  readonly accel: string | null;
  readonly makeMissing: (named: NamedPicture | NamedPreview) => Promise<string | null>;
}

/** Whether a conditional request matches a cached file: by far the most common request, answered synchronously. */
function isKnownToHave({ files }: Shelf, request: FastifyRequest, wanted: string): boolean {
  const has = request.headers['if-none-match'];
  return has !== undefined && has === tagOf(wanted) && files.isCached(wanted);
}

/** The name identifies the content, so it serves as the ETag. */
const tagOf = (path: string): string => `"${path.replaceAll('/', '-')}"`;

async function servePicture(
  shelf: Shelf,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: string,
): Promise<FastifyReply> {
  const { files, makeMissing } = shelf;
  if (isVideoPath(wanted)) {
    const size = await files.sizeOf(wanted);
    return size === null
      ? sendAbsent(reply)
      : serveFile(shelf, request, reply, { path: wanted, size });
  }
  const named = namedBy(wanted);
  if (named === null) return sendAbsent(reply);
  for (const path of named.files) {
    const size = await files.sizeOf(path);
    if (size !== null) return serveFile(shelf, request, reply, { path, size });
  }
  try {
    const path = await makeMissing(named);
    const size = path === null ? null : await files.sizeOf(path);
    if (path === null || size === null) return sendAbsent(reply);
    return await serveFile(shelf, request, reply, { path, size });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return sendBusy(reply, error);
  }
}

async function serveFile(
  { files, accel }: Shelf,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { path: string; size: number },
): Promise<FastifyReply> {
  const etag = tagOf(file.path);
  reply.headers({ etag, 'cache-control': YEAR, 'accept-ranges': 'bytes' });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({ 'content-type': typeOfPath(file.path), 'content-disposition': 'inline' });
  // nginx handles ranges itself.
  if (accel !== null) return reply.header('x-accel-redirect', accel + file.path).send();
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
  const opened = await files.open(file.path, range ?? undefined);
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
    .send("We couldn't find that picture.");
}

// Answered here, since refusals of the calls' endpoints set cookies.
function sendBusy(reply: FastifyReply, { retryAfter }: Failure): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter ?? 5) })
    .type('text/plain; charset=utf-8')
    .send("This picture can't be made right now. Please try again.");
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
