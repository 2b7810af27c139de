import { chmod } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AppConfig } from '#server/kernel/config/config.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { canReach, decoderUser } from './core/decoder-user.ts';
import type { User } from './core/decoder-user.ts';
import type { Media } from './context/media.ts';
import { ownPages, withOwnPages } from './outside/own-pages.ts';
import { startOutside } from './outside/start-outside.ts';
import type { Outside } from './outside/start-outside.ts';
import { recordArrival } from './core/picture-store.ts';
import { drawnName, pictureNameKey } from './storage/names.ts';
import { MEDIA_PATH } from './serving/picture-endpoint.ts';
import { PictureWorkers, workerFile } from './decoding/worker-pool.ts';
import { startScanner } from './scan/start-scanner.ts';
import { openFolder } from './storage/folder.ts';
import type { Storage } from './storage/storage.ts';
import { Spool } from './storage/spool.ts';
import { planSweep } from './uploads/sweep.ts';
import type { DirectPosts } from './storage/direct-posts.ts';
import { ticketKeys } from './storage/ticket.ts';
import type { TicketKeys } from './storage/ticket.ts';
import { openVideos } from './videos/open-videos.ts';
import { UPLOAD_PATH } from './uploads/upload-endpoint.ts';

/** Each process may grow to 1.6 GB. */
const MOST_WORKERS = 2;
/** The quota for unprocessed uploads: ten of the largest. */
const SPOOL_BYTES = 2_147_483_648;

export interface MediaParts {
  readonly config: Pick<
    AppConfig,
    'media' | 'video' | 'dataDir' | 'secretKey' | 'secretKeyOld' | 'fetchAllow'
  >;
  readonly hosts: Pick<Hosts, 'publicUrl' | 'isOurs'>;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Replaces the fetching process, which is otherwise started here. */
  readonly outside?: Outside;
  /** Replaces the picture processes, which are otherwise made and ended here. */
  readonly workers?: PictureWorkers;
  readonly spoolBytes?: number;
}

/** Opens the storage and the spool, and starts the processes that media needs; stop() ends them. */
export async function openMedia(parts: MediaParts): Promise<Media> {
  const { config, hosts, db, log, clock } = parts;
  const tickets = ticketKeys(config.secretKey, config.secretKeyOld);
  const { storage, direct } = await openStorage(config.media, tickets);
  await closeOwnFolder(config);
  const nameKey = pictureNameKey(config.secretKey);
  const spool = new Spool(join(config.dataDir, 'spool'), parts.spoolBytes ?? SPOOL_BYTES, nameKey);
  await spool.open();
  const workers = parts.workers ?? pictureWorkers(spool, log);
  const scanner = startScanner({ log });
  const videos = openVideos(config.video, config.dataDir, log);
  const own = ownPages(hosts);
  const outside = withOwnPages(
    parts.outside ?? startOutside({ allow: config.fetchAllow, log }),
    own,
  );
  return {
    db,
    log,
    clock,
    storage,
    spool,
    workers,
    outside,
    own,
    scanner,
    videos,
    tickets,
    direct,
    nameOfDrawn: (seed) => drawnName(nameKey, seed),
    accel: config.media.store === 'folder' ? config.media.accel : null,
    // A getter: with a random port the address is known only once the server listens.
    get baseUrl() {
      const { url } = config.media;
      if (url === null) return `${hosts.publicUrl}${MEDIA_PATH}`;
      return url.endsWith('/') ? url : `${url}/`;
    },
    get uploadUrl() {
      return `${hosts.publicUrl}${UPLOAD_PATH}`;
    },
    isOurs: hosts.isOurs,
    expect: (signature, ext, now) =>
      db.transaction(async (tx) => {
        await recordArrival(tx, signature, ext, now);
        await planSweep(jobsIn(tx), now);
      }),
    async stop() {
      await Promise.all([
        videos.stop(),
        parts.workers ?? workers.stop(),
        scanner.stop(),
        outside.stop(),
      ]);
      storage.stop();
    },
  };
}

const pictureWorkers = (spool: Spool, log: Logger): PictureWorkers =>
  new PictureWorkers({
    count: Math.min(MOST_WORKERS, availableParallelism()),
    user: pictureUser(spool, log),
    log,
  });

/** Returns the user that decodes pictures: the decoders' user, if it can enter the spool and read the program. */
function pictureUser(spool: Spool, log: Pick<Logger, 'warn'>): () => User | null {
  let canChange: boolean | null = null;
  return () => {
    const user = decoderUser();
    if (user === null) return null;
    if (canChange === null) {
      canChange = canReach(user, spool.folder, [workerFile, process.execPath]);
      if (!canChange)
        log.warn(
          'Pictures are decoded as root: the program or the data lie where only root can enter.',
        );
    }
    return canChange ? user : null;
  };
}

/** Opens the picture storage, for commands that need no other part of media. */
export async function openPictures(config: AppConfig['media']): Promise<Storage> {
  if (config.store === 'folder') return openFolder(config.dir);
  const { openBucket } = await import('./storage/open-bucket.ts');
  return openBucket(config).storage;
}

/**
 * Closes the data folder's pictures to other users of this machine, since some belong to secret boards. A folder
 * that the operator configured, or that nginx reads, keeps the permissions the operator gave it.
 */
async function closeOwnFolder({ media, dataDir }: MediaParts['config']): Promise<void> {
  if (media.store !== 'folder' || media.accel !== null) return;
  if (media.dir === join(dataDir, 'media')) await chmod(media.dir, 0o700);
}

async function openStorage(
  config: AppConfig['media'],
  tickets: TicketKeys,
): Promise<{ storage: Storage; direct: DirectPosts | null }> {
  if (config.store === 'folder') return { storage: await openFolder(config.dir), direct: null };
  // The S3 client is large, and most installations have no bucket.
  const { openBucket } = await import('./storage/open-bucket.ts');
  const { storage, openDirect } = openBucket(config);
  return { storage, direct: await openDirect(tickets) };
}
