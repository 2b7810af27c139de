import type { FastifyInstance } from 'fastify';
import * as bring from '#contract/transfer/bring.ts';
import type { BoardFileWordsOf } from '#contract/kernel/render.ts';
import { getNewerRelease as getNewerReleaseCall } from '#contract/transfer/releases.ts';
import { getHealth as getHealthCall } from '#contract/transfer/health.ts';
import * as watching from '#contract/transfer/watching.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, type Route, rule, withServices } from '#server/kernel/http/route.ts';
import type { Media } from '#server/media/index.ts';
import { archiveFolder } from './archive/archive-folder.ts';
import { bindArchives } from './bring/archive-endpoint.ts';
import { createImport } from './bring/create-import.ts';
import { getImportRows } from './bring/get-import-rows.ts';
import { getImports } from './bring/get-imports.ts';
import { bindImportReport } from './bring/report-endpoint.ts';
import { startImport } from './bring/start-import.ts';
import { undoImport } from './bring/undo-import.ts';
import { bindBoardFile } from './export/board-file-endpoint.ts';
import { bindExport } from './export/export-endpoint.ts';
import type { Ailing } from './watching/find-health.ts';
import { getHealth } from './watching/get-health.ts';
import { getStorage, type Watched } from './watching/get-storage.ts';
import {
  getNewerRelease,
  type ReleaseSettings,
  runningVersion,
} from './releases/newest-release.ts';
import { bindHealthParts } from './watching/health-endpoint.ts';
import { getPlannedTasks, runPlannedTask } from './watching/planned-tasks.ts';

const own = rule('The viewer, their own imports');
const operators = rule('An operator, signed in themselves.');

/** The domain's calls. */
export const transferRoutes = ({
  dataDir,
  media,
  tasks,
  storage,
  mail,
  walks,
  updateFeed,
}: Watched & Omit<Ailing, 'read'> & Omit<ReleaseSettings, 'version'>): readonly Route[] => {
  const archives = archiveFolder(dataDir);
  const watched = { dataDir, media, tasks };
  const releases = { updateFeed, version: runningVersion() };
  const ailing = { dataDir, storage, mail, walks };
  return [
    route(bring.createImport, createImport, own),
    route(bring.getImports, getImports, own),
    route(bring.getImportRows, getImportRows, own),
    route(bring.startImport, startImport, own),
    route(bring.undoImport, withServices({ archives }, undoImport), own),
    route(watching.getStorage, withServices(watched, getStorage), operators),
    route(getHealthCall, withServices(ailing, getHealth), operators),
    route(getNewerReleaseCall, withServices(releases, getNewerRelease), operators),
    route(watching.getPlannedTasks, withServices(watched, getPlannedTasks), operators),
    route(watching.runPlannedTask, withServices(watched, runPlannedTask), operators),
  ];
};

type Watching = Pick<Ailing, 'dataDir' | 'mail' | 'walks'> & {
  readonly metricsToken: string | null;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  /** The web build; without it a board is not downloaded as a page. */
  readonly web: { readonly boardFileWords: BoardFileWordsOf } | null;
};

/** Binds the downloads and the upload of a zip, which have URLs of pages, and what monitoring reads. */
export function bindTransfer(
  fastify: FastifyInstance,
  gateway: Gateway,
  media: Media,
  { dataDir, hosts, web, mail, walks, metricsToken }: Watching,
): void {
  const { storage, db } = media;
  bindHealthParts(fastify, { dataDir, mail, walks, metricsToken, storage, read: db.read });
  bindExport(fastify, gateway, media);
  if (web) bindBoardFile(fastify, gateway, media, { hosts, wordsOf: web.boardFileWords });
  bindArchives(fastify, gateway, archiveFolder(dataDir));
  bindImportReport(fastify, gateway, media.db.read);
}
