import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/transfer/bring.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import type { Media } from '#server/media/index.ts';
import { createImport } from './bring/create-import.ts';
import { getImportRows } from './bring/get-import-rows.ts';
import { getImports } from './bring/get-imports.ts';
import { bindImportReport } from './bring/report-endpoint.ts';
import { startImport } from './bring/start-import.ts';
import { undoImport } from './bring/undo-import.ts';
import { bindExport } from './export/export-endpoint.ts';

const own = rule('The viewer, their own imports');

/** The domain's calls. */
export const transferRoutes: readonly Route[] = [
  route(calls.createImport, createImport, own),
  route(calls.getImports, getImports, own),
  route(calls.getImportRows, getImportRows, own),
  route(calls.startImport, startImport, own),
  route(calls.undoImport, undoImport, own),
];

/** Binds the downloads, which have URLs of pages. */
export function bindTransfer(fastify: FastifyInstance, gateway: Gateway, media: Media): void {
  bindExport(fastify, gateway, media);
  bindImportReport(fastify, gateway, media.db.read);
}
