import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { errors } from '#contract/kernel/errors.ts';
import { id } from '#contract/kernel/scalars.ts';
import type { BoardFileWordsOf } from '#contract/kernel/render.ts';
import { maySeeBoard } from '#server/boards/index.ts';
import { originalFiles, type Media } from '#server/media/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { bearerOf } from '#server/kernel/http/incoming.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { boardFile, type BoardInFile } from './board-file.ts';
import { findBoardFile } from './find-board-file.ts';
import { refuseProgram } from './refuse-program.ts';

/** A download has a page's URL rather than a call's, so its call is defined here. */
const boardFileStep = defineCall({
  name: 'board_file_step',
  audience: 'anyone',
  input: z.object({ board_id: id() }),
  output: z.unknown(),
  reads: true,
  errors: ['board_not_found'],
  rate: { limit: 20, seconds: 3600, per: 'address' },
});
const boardFileRoute = route(
  boardFileStep,
  findBoardFile,
  rule('A board that the viewer may see, with its Pins that they may see.', maySeeBoard),
);

/** Binds the download of a board as one page that needs nothing beside itself, written as it is sent. */
export function bindBoardFile(
  fastify: FastifyInstance,
  gateway: Gateway,
  media: Media,
  {
    hosts,
    wordsOf,
  }: { readonly hosts: Pick<Hosts, 'publicUrl'>; readonly wordsOf: BoardFileWordsOf },
): void {
  const files = originalFiles(media);
  fastify.get<{ Params: { id: string } }>('/board/:id/page', async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    try {
      const incoming = await gateway.incoming(request, reply);
      const input = { board_id: request.params.id };
      const found = (await gateway.run(boardFileRoute, input, incoming)).data as BoardInFile;
      const page = boardFile(found, {
        pictureOf: ({ image_signature: signature }) => files.middle(signature),
        address: hosts.publicUrl + found.board.url,
        now: media.clock(),
        words: await wordsOf(incoming.origin.locale),
      });
      return await reply
        .headers({
          'content-disposition': `attachment; filename="board-${found.board.id}.html"`,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type('text/html; charset=utf-8')
        .send(Readable.from(page, { objectMode: false }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (bearerOf(request) !== null) {
        return refuseProgram(request, reply, { gateway, name: boardFileStep.name, error });
      }
      return reply
        .code(errors[error.code].status)
        .type('text/plain; charset=utf-8')
        .send(error.message);
    }
  });
}
