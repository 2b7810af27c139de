import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { findWrittenReport, rowsOfReport } from '#server/ads/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import type { V5Parts } from './handler.ts';
import { fileText, type FileShape } from './report-file.ts';
import { readFileLink, readToken } from './report-link.ts';

/** A file is fetched by a link rather than a call's URL, so its call is defined here. */
const fetchFile = defineCall({
  name: 'v5_report_file',
  audience: 'anyone',
  input: z.object({}),
  output: z.unknown(),
  reads: true,
  rate: { limit: 600, seconds: 3600, per: 'address' },
});
const holder = rule('Whoever has the link, for the ten minutes that it is open.');
const TYPES = { CSV: 'text/csv; charset=utf-8', JSON: 'application/json; charset=utf-8' } as const;

interface Found extends FileShape {
  readonly id: string;
}

/** Binds the URLs of files. */
export function bindReportFiles(
  fastify: FastifyInstance,
  gateway: Gateway,
  { read, keys, clock }: V5Parts,
): void {
  fastify.get('/v5/report_files/:link', async (request, reply) => {
    const { link } = request.params as { link: string };
    const find = route(fetchFile, async (context) => findFile(context, link), holder);
    const incoming = await gateway.incoming(request, reply);
    // The link grants access; an access token sent with it is ignored.
    const anyone = { ...incoming, viewer: null, isRefused: false };
    const file = (await gateway.run(find, {}, anyone)).data as Found;
    const text = fileText(file, rowsOfReport(read, file.id));
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .header(
        'content-disposition',
        `attachment; filename="report-${file.id}.${file.format.toLowerCase()}"`,
      )
      .type(TYPES[file.format])
      .send(Readable.from(text));
  });

  async function findFile(
    context: Parameters<typeof findWrittenReport>[0],
    link: string,
  ): Promise<Found> {
    const opened = readFileLink(keys, link, clock());
    const named = opened && readToken(opened.token);
    const report = named && (await findWrittenReport(context, opened.account, named.reportId));
    if (!report || !named) {
      throw new Failure('ad_report_not_found', 'This link is not open. Ask for the report again.');
    }
    const { format, columns } = named;
    return { id: report.id, account: report.accountId, template: report.template, format, columns };
  }
}
