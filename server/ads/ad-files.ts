import type { FastifyInstance } from 'fastify';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import type { ClickIds } from './conversion-events/click-id.ts';
import { bindAdDocuments } from './documents/files-endpoint.ts';
import { bindReportLinks } from './report-mails/links-endpoint.ts';
import { bindAdReportFiles } from './report-files/report-file-endpoint.ts';
import { bindTag } from './tag-events/tag-endpoint.ts';

interface Parts {
  readonly read: Tx;
  readonly clickIds: ClickIds;
  /** What links to reports are sealed with. */
  readonly reportLinks: SealKeys;
}

/** Binds all that an advertiser gets as a file, the tag for their pages with it. */
export function bindAdFiles(
  fastify: FastifyInstance,
  gateway: Gateway,
  { read, clickIds, reportLinks: keys }: Parts,
): void {
  bindAdDocuments(fastify, gateway);
  bindAdReportFiles(fastify, gateway, read);
  bindReportLinks(fastify, gateway, { read, keys });
  bindTag(fastify, gateway, clickIds);
}
