import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { type Media, originalFiles, type OriginalFiles } from '#server/media/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { bearerOf } from '#server/kernel/http/incoming.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { refuseProgram } from './refuse-program.ts';
import { writeExport } from './write-export.ts';
import { ReaderLeft, zipWriter } from './zip-writer.ts';

/** A download has a page's URL rather than a call's, so its call is defined here. */
const exportStep = defineCall({
  name: 'export_step',
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({}),
  output: z.string(),
  reads: true,
  rate: { limit: 3, seconds: 86_400, per: 'person' },
});

const herself = async ({ viewer }: SignedInContext): Promise<string> => viewer.id;
const exportRoute = route(exportStep, herself, rule('Each person, of what is theirs.'));

/** A download that takes longer has been forgotten. */
const LONGEST_MS = 6 * 3_600_000;

interface ExportServices {
  readonly files: OriginalFiles;
  readonly read: Tx;
  readonly clock: () => Date;
  readonly personId: string;
  readonly withWords: boolean;
}

/** Binds the download of everything that the viewer saved and wrote, as a zip file that is written as it is sent. */
export function bindExport(fastify: FastifyInstance, gateway: Gateway, media: Media): void {
  const services = { files: originalFiles(media), read: media.db.read, clock: media.clock };
  fastify.get('/settings/export/file', async (request, reply) => {
    try {
      const incoming = await gateway.incoming(request, reply);
      const personId = (await gateway.run(exportRoute, {}, incoming)).data as string;
      const withWords = !incoming.viewer?.scopes;
      return await sendExport(request, reply, gateway, { ...services, personId, withWords });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (bearerOf(request) !== null) {
        return refuseProgram(request, reply, { gateway, name: exportStep.name, error });
      }
      // The page says what to do: log in, or wait.
      const isWait = error.code === 'rate_limited';
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(isWait ? '/settings/export/?wait=1' : '/settings/export/', 302);
    }
  });
}

function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  { files, read, clock, personId, withWords }: ExportServices,
): FastifyReply {
  const now = clock();
  const zip = zipWriter(now);
  const limit = setTimeout(() => zip.output.destroy(), LONGEST_MS).unref();
  zip.output.once('close', () => clearTimeout(limit));
  writeExport(zip, { files, read, now, personId, withWords }).catch((error: unknown) => {
    // The reader sees an incomplete download: the status has been sent.
    if (!(error instanceof ReaderLeft)) gateway.report(request, error, 500);
    zip.output.destroy(error as Error);
  });
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="bowerbird-${now.toISOString().slice(0, 10)}.zip"`,
      'x-robots-tag': 'noindex',
    })
    .type('application/zip')
    .send(zip.output);
}
