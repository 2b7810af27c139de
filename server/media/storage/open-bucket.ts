import type { MediaConfig } from '#server/kernel/config/media-config.ts';
import { openS3, s3ClientOf } from './s3.ts';
import type { Storage } from './storage.ts';
import { openDirectPosts } from './direct-posts.ts';
import type { DirectPosts } from './direct-posts.ts';
import type { TicketKeys } from './ticket.ts';

/** Opens the configured bucket: the pictures in it, and direct posts to it. */
export function openBucket(config: Extract<MediaConfig, { store: 's3' }>): {
  readonly storage: Storage;
  readonly openDirect: (keys: TicketKeys) => Promise<DirectPosts>;
} {
  const client = s3ClientOf({
    endpoint: config.endpoint,
    region: config.region,
    bucket: config.bucket,
    accessKeyId: config.key,
    secretAccessKey: config.secret,
    // Self-hosted stores have no host name for each bucket.
    pathStyle: config.endpoint !== null,
  });
  return {
    storage: openS3(client, config.bucket),
    openDirect: (keys) => openDirectPosts(client, config.bucket, keys),
  };
}
