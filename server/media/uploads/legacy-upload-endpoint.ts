import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import type { UploadTicket } from '#contract/media.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Media } from '#server/media/context/media.ts';
import { picturesBySignature } from '#server/media/core/picture-store.ts';
import { pictureImages } from '#server/media/uploads/view.ts';
import { asRefusal, refuseLong, takeForms } from './form.ts';
import { receiveUpload } from './receive-upload.ts';
import { TICKET_MS, type Ticket } from '../storage/ticket.ts';

/**
 * The older upload endpoint: one form post with the field `img`, authenticated by session and CSRF pair like any
 * other write; the URL in its answer identifies the picture for PinResource create.
 */
export async function bindLegacyUpload(
  fastify: FastifyInstance,
  gateway: Gateway,
  media: Media,
): Promise<void> {
  await fastify.register(async (scope) => {
    await takeForms(scope);
    scope.post('/upload-image/', (request, reply) => answer(gateway, media, request, reply));
  });
}

async function answer(
  gateway: Gateway,
  media: Media,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  refuseLong(request);
  const incoming = await gateway.incoming(request, reply);
  gateway.requireOwn(request, incoming);
  // Registered through the call itself, which checks who may upload, and how often.
  const registering = gateway.routes.resource('VIP', 'create');
  if (registering === null) throw new Error('uploads cannot be registered');
  const { data } = await gateway.run(registering, {}, incoming);
  if (incoming.viewer === null) throw new Failure('not_signed_in', 'Log in to do this.');
  const signature = await receiveFile(media, request, {
    uploadId: (data as UploadTicket).upload_id,
    personId: incoming.viewer.id,
    maxBytes: MAX_UPLOAD_BYTES,
    expiresAt: new Date(media.clock().getTime() + TICKET_MS),
  });
  const picture = (await picturesBySignature(media.db.read, [signature])).get(signature);
  if (picture === undefined) throw new Error('a picture that was just uploaded is not there');
  const { url } = pictureImages(media.baseUrl, picture).orig;
  await gateway.send(request, reply, 200, { success: true, image_url: url });
}

async function receiveFile(media: Media, request: FastifyRequest, ticket: Ticket): Promise<string> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      // The parser continues only after the file is read, so an unread file would block for ever.
      if (part.fieldname !== 'img') break;
      const { signature, isDone } = await receiveUpload(media, ticket, part.file);
      if (isDone) return signature;
      const message = 'Too many pictures are being worked on. Please try again in a moment.';
      throw new Failure('unavailable', message, { retryAfter: 30 });
    }
  } catch (error) {
    throw asRefusal(error);
  }
  throw new Failure('invalid_input', "The form has no file in the field 'img'.");
}
