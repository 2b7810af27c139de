import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { errors } from '#contract/kernel/errors.ts';
import { id } from '#contract/kernel/scalars.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { csvCell } from '#server/kernel/core/csv-cell.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { findFile } from './find-file.ts';
import { rowsAfter } from './row-store.ts';

/** A download has a page's URL rather than a call's, so its call is defined here. */
const reportStep = defineCall({
  name: 'import_report_step',
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({ import_id: id() }),
  output: z.string(),
  reads: true,
  errors: ['import_not_found'],
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

const ownFile = async (
  { tx, viewer }: SignedInContext,
  input: { readonly import_id: string },
): Promise<string> => (await findFile(tx, viewer.id, input.import_id)).id;
const reportRoute = route(reportStep, ownFile, rule('Each person, of their own imports.'));

const AT_ONCE = 1000;
const NAMES = ['row', 'result', 'reason', 'folder', 'title', 'link', 'picture', 'date'];

/** Binds the download of what became of each entry, as comma-separated values. */
export function bindImportReport(fastify: FastifyInstance, gateway: Gateway, read: Tx): void {
  fastify.get<{ Params: { id: string } }>('/settings/import/:id/report', async (request, reply) => {
    try {
      const incoming = await gateway.incoming(request, reply);
      const input = { import_id: request.params.id };
      const fileId = (await gateway.run(reportRoute, input, incoming)).data as string;
      return await reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="import-${fileId}.csv"`,
          'x-robots-tag': 'noindex',
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(linesOf(read, fileId)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status } = errors[error.code];
      return reply
        .code(status)
        .header('cache-control', 'private, no-store')
        .type('text/plain; charset=utf-8')
        .send(error.message);
    }
  });
}

async function* linesOf(read: Tx, fileId: string): AsyncGenerator<string> {
  yield lineOf(NAMES);
  for (let after = 0; ;) {
    const rows = await rowsAfter(read, fileId, { after, limit: AT_ONCE, all: true });
    yield rows
      .map((one) =>
        lineOf([
          String(one.row),
          one.state,
          one.reason ?? '',
          one.folder,
          one.title,
          one.link ?? '',
          one.picture ?? '',
          one.savedAt?.toISOString() ?? '',
        ]),
      )
      .join('');
    after = rows.at(-1)?.row ?? after;
    if (rows.length < AT_ONCE) return;
  }
}

const lineOf = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
