import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AdReportFile, getAdReportFile } from '#contract/ads/report-files/report-files.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { partOf, type ReportFileRow } from './report-file-store.ts';
import { getReportFile, reportNotFound } from './report-files.ts';

const readers = rule("Anyone who can see the ad account's reports.");
const fileRoute = route(getAdReportFile, getReportFile, readers);
type SentFile = Pick<ReportFileRow, 'id' | 'name' | 'format' | 'size' | 'startDay' | 'endDay'>;
const TYPES = { CSV: 'text/csv; charset=utf-8', JSON: 'application/json; charset=utf-8' };

/** Binds report files; without the right to see the ad account's reports they are 404. */
export function bindAdReportFiles(fastify: FastifyInstance, gateway: Gateway, read: Tx): void {
  fastify.get(
    '/ads/v4/advertisers/:advertiser_id/report-files/:report_id/file',
    async (request, reply) => {
      try {
        const incoming = await gateway.incoming(request, reply);
        const fields = { ...(request.params as object) };
        const file = (await gateway.run(fileRoute, fields, incoming)).data as AdReportFile;
        if (file.status !== 'FINISHED') throw reportNotFound();
        const { start_date: startDay, end_date: endDay } = file;
        return await sendFile(reply, read, { ...file, startDay, endDay });
      } catch (error) {
        const { status, wire } = refusalOf(error, request.id);
        gateway.report(request, error, status);
        await gateway.send(request, reply, status, bareRefusal('ad_report_file', wire), error);
        return reply;
      }
    },
  );
}

/** Sends a finished file. The content length lets clients detect an incomplete download. */
export const sendFile = (reply: FastifyReply, read: Tx, file: SentFile): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .header('content-disposition', `attachment; filename="${fileNameOf(file)}"`)
    .header('content-length', file.size)
    .type(TYPES[file.format])
    .send(Readable.from(partsOf(read, file.id), { objectMode: false }));

/** Yields the bytes of a file, one part at a time. */
async function* partsOf(read: Tx, id: string): AsyncGenerator<Buffer> {
  const key = { bucket: bucketOf(id), id };
  for (let no = 0; ; no += 1) {
    const part = await partOf(read, key, no);
    if (part === null) return;
    yield part;
  }
}

/** ASCII letters and digits, which every file system keeps. */
const fileNameOf = ({ name, startDay, endDay, format }: SentFile): string => {
  const plain = name.normalize('NFKD').match(/\w+/g)?.join('-') ?? 'report';
  return `${plain}-${startDay}-${endDay}.${format.toLowerCase()}`;
};
