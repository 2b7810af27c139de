import type { FastifyInstance } from 'fastify';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { bindAdDocuments } from './documents/files-endpoint.ts';
import { bindAdReportFiles } from './report-files/report-file-endpoint.ts';

/** Binds all that an advertiser gets as a file. */
export function bindAdFiles(fastify: FastifyInstance, gateway: Gateway, read: Tx): void {
  bindAdDocuments(fastify, gateway);
  bindAdReportFiles(fastify, gateway, read);
}
