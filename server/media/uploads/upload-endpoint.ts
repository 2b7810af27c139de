import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Media } from '#server/media/context/media.ts';
import { asRefusal, refuseLong, takeForms } from './form.ts';
import { receiveUpload } from './receive-upload.ts';
import { readTicket } from '../storage/ticket.ts';

/** The path of upload posts, on every host that the server answers for. */
export const UPLOAD_PATH = '/media/uploads/';

/**
 * The form post of an upload: it has no cookie and no CSRF pair; its signed parameters authorise it [SEC-51].
 * Answers 204 with the picture's signature as ETag once the picture is made, or, for a video or if it cannot be
 * made just now, once the file is stored.
 */
export async function bindUploads(fastify: FastifyInstance, media: Media): Promise<void> {
  await fastify.register(async (scope) => {
    await takeForms(scope);
    scope.addHook('onRequest', async (request, reply) => allowOurs(media, request, reply));
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

/** Lets a page of ours on another of our hosts read the answer. */
function allowOurs(media: Media, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
  const { origin } = request.headers;
  if (origin === undefined || !media.isOurs(origin, request.headers.host)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'etag');
}

async function receiveForm(media: Media, request: FastifyRequest): Promise<string> {
  const fields = new Map<string, string>();
  let signature: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else signature = await receiveFile(media, fields, part);
      // Parts after the file are ignored.
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
  return (await receiveUpload(media, ticket, part.file)).signature;
}

interface Field {
  readonly fieldname: string;
  readonly value: unknown;
  readonly fieldnameTruncated: boolean;
  readonly valueTruncated: boolean;
}

function addField(fields: Map<string, string>, field: Field): void {
  if (typeof field.value !== 'string' || field.valueTruncated || field.fieldnameTruncated) {
    throw new Failure('invalid_input', "A parameter of the form isn't plain text, or is too long.");
  }
  fields.set(field.fieldname, field.value);
}
