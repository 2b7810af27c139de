import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/failure.ts';
import type { Media } from '#server/media/media.ts';
import { receiveUpload } from './receive-upload.ts';
import { readTicket } from './ticket.ts';

/** Where upload forms are posted, on every host that the server answers to. */
export const UPLOAD_PATH = '/media/uploads/';

/** The parameters and what stands between the parts; the file itself has its own limit. */
const FORM_BYTES = 64 * 1024;
/** How long a refused client may go on sending before its connection is cut, in ms. */
const REST_MS = 10_000;

const limits = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 50,
  // Counted by the spool: here only so that the parser's own, smaller limit does not cut in.
  fileSize: MAX_UPLOAD_BYTES + 1,
};

/**
 * The form post of an upload: no cookie and no CSRF pair, its signed parameters are the right
 * to it [SEC-51]. 204 with the picture's signature as ETag once the picture is made.
 */
export async function bindUploads(fastify: FastifyInstance, media: Media): Promise<void> {
  await fastify.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook('onRequest', async (request, reply) => allowOurs(media, request, reply));
    scope.addHook('onSend', async (request, reply) => discardRest(request, reply));
    scope.options(UPLOAD_PATH, async (_request, reply) =>
      reply.header('access-control-allow-methods', 'POST').code(204).send(),
    );
    scope.post(UPLOAD_PATH, async (request, reply) => {
      refuseLong(request);
      const signature = await receiveForm(media, request);
      return reply
        .header('etag', `"${signature}"`)
        .header('cache-control', 'no-store')
        .code(204)
        .send();
    });
  });
}

/** A page of ours on another of our hosts may read the answer. */
function allowOurs(media: Media, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
  const { origin } = request.headers;
  if (origin === undefined || !media.isOurs(origin, request.headers.host)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'etag');
}

// Without Content-Length, or with a false one, the spool counts [SEC-52].
function refuseLong(request: FastifyRequest): void {
  if (!request.isMultipart()) {
    throw new Failure('unsupported_body', 'Post the file as a form (multipart/form-data).');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES) {
    throw new Failure('too_large', `The file is larger than ${MAX_UPLOAD_BYTES} bytes.`);
  }
}

async function receiveForm(media: Media, request: FastifyRequest): Promise<string> {
  const fields = new Map<string, string>();
  let signature: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else signature = await receiveFile(media, fields, part);
      // What follows the file says nothing any more.
      if (signature !== null) break;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (signature === null) throw new Failure('invalid_input', "The form has no field 'file'.");
  return signature;
}

async function receiveFile(
  media: Media,
  fields: ReadonlyMap<string, string>,
  part: MultipartFile,
): Promise<string> {
  if (part.fieldname !== 'file') {
    throw new Failure('invalid_input', "The form has to hold its file in the field 'file'.");
  }
  const ticket = readTicket(media.tickets, fields, media.clock());
  return receiveUpload(media, ticket, part.file);
}

interface Field {
  readonly fieldname: string;
  readonly value: unknown;
  readonly fieldnameTruncated: boolean;
  readonly valueTruncated: boolean;
}

function addField(fields: Map<string, string>, field: Field): void {
  if (typeof field.value !== 'string' || field.valueTruncated || field.fieldnameTruncated) {
    throw new Failure('invalid_input', 'A parameter of the form is not plain text, or too long.');
  }
  fields.set(field.fieldname, field.value);
}

// The parser's own refusals, and a form that ends in the middle: the sender's fault, not ours.
function asRefusal(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cut =
    error instanceof Error &&
    /terminated early|Unexpected end|premature|aborted/i.test(error.message);
  if (!cut && !/^FST_|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE/.test(code)) return error;
  return new Failure(
    'invalid_input',
    'The form could not be read: it ended early or has too many parts.',
  );
}

/**
 * A refusal is sent while the client still sends. Its bytes are read and dropped for a while,
 * because a client that cannot finish sending does not read the answer; then it is cut off.
 */
function discardRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), REST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  reply.raw.once('close', () => raw.complete || raw.destroy());
}
