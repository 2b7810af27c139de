import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { nameText } from '#contract/kernel/scalars.ts';
import { ARCHIVE_PATH, broughtFile, MAX_ARCHIVE_BYTES } from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bareAnswer, bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule, withServices } from '#server/kernel/http/route.ts';
import { discardRest } from '#server/media/index.ts';
import type { ArchiveFolder } from '../archive/archive-folder.ts';
import { isAtWork } from './store.ts';
import { createArchiveImport } from './create-archive-import.ts';
import { oneIsRunning } from './find-file.ts';

const TYPE = 'application/zip';
const ERRORS = [
  'archive_unreadable',
  'archive_version',
  'import_unreadable',
  'import_running',
  'too_large',
] as const;

/** The zip is no JSON, and is received before the call that reads it: both are defined here. */
const announce = defineCall({
  name: 'announce_archive_step',
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({}),
  output: z.null(),
  errors: ['import_running'],
  rate: { limit: 20, seconds: 86_400, per: 'person' },
});
const create = defineCall({
  name: 'create_archive_import_step',
  audience: 'signed_in',
  withSecrets: true,
  input: z.object({ file_name: nameText(200), path: z.string() }),
  output: broughtFile,
  errors: [...ERRORS],
});
const own = rule('The viewer, their own imports');

async function requireNone({ tx, viewer }: SignedInContext): Promise<null> {
  if (await isAtWork(tx, viewer.id, null)) throw oneIsRunning();
  return null;
}

/** Binds the upload of an export's zip, which is received as it is. */
export function bindArchives(
  fastify: FastifyInstance,
  gateway: Gateway,
  archives: ArchiveFolder,
): void {
  const announceRoute = route(announce, requireNone, own);
  const createRoute = route(create, withServices({ archives }, createArchiveImport), own);
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('onSend', async (request) => discardRest(request));
    // The body stays a stream: the folder counts its bytes.
    scope.addContentTypeParser(TYPE, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { name?: string } }>(
      ARCHIVE_PATH,
      { bodyLimit: MAX_ARCHIVE_BYTES },
      async (request, reply) => {
        let path: string | null = null;
        try {
          const incoming = await gateway.incoming(request, reply);
          gateway.requireOwn(request, incoming);
          await gateway.run(announceRoute, {}, incoming);
          if (request.body === undefined) {
            throw new Failure('unsupported_body', `Post the zip itself, as ${TYPE}.`);
          }
          path = await archives.receive(request.body as Readable);
          const input = { file_name: request.query.name ?? 'export.zip', path };
          const done = await gateway.run(createRoute, input, incoming);
          await gateway.send(request, reply, 200, bareAnswer(create.name, done));
        } catch (error) {
          const { status, wire } = refusalOf(error, request.id);
          gateway.report(request, error, status);
          await gateway.send(request, reply, status, bareRefusal(create.name, wire), error);
        } finally {
          // Whatever was not given the name of an import.
          if (path !== null) await archives.remove(path);
        }
      },
    );
  });
}
