import type { FastifyInstance } from 'fastify';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import type { ClickIds } from './conversion-events/click-id.ts';
import { bindTrialStream } from './conversion-views/trial-stream-endpoint.ts';
import { bindAdDocuments } from './documents/files-endpoint.ts';
import type { CardServices } from './payments/card-services.ts';
import { bindCardNotices } from './payments/notices-endpoint.ts';
import { bindReportLinks } from './report-mails/links-endpoint.ts';
import { bindAdReportFiles } from './report-files/report-file-endpoint.ts';
import { bindLetters } from './telling/letters-endpoint.ts';
import type { StopKeys } from './telling/stop-token.ts';
import { bindTag } from './tag-events/tag-endpoint.ts';

interface Parts {
  readonly read: Tx;
  readonly clickIds: ClickIds;
  /** The keys that sign links in e-mails. */
  readonly stopKeys: StopKeys;
  /** The keys that encrypt links to reports. */
  readonly reportLinks: SealKeys;
  readonly cards: CardServices;
}

/** Binds the routes of ads that are not API calls: advertisers' files, links in e-mails, the tag, the stream of
 * test events, and card notices. */
export function bindAds(
  fastify: FastifyInstance,
  gateway: Gateway,
  { read, clickIds, stopKeys, reportLinks: keys, cards }: Parts,
): void {
  bindAdDocuments(fastify, gateway);
  bindLetters(fastify, gateway, stopKeys);
  bindAdReportFiles(fastify, gateway, read);
  bindReportLinks(fastify, gateway, { read, keys });
  bindTag(fastify, gateway, clickIds);
  bindTrialStream(fastify, gateway);
  bindCardNotices(fastify, gateway, cards);
}
