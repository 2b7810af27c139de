import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { TicketKeys } from './ticket.ts';
import { TICKET_MS } from './ticket.ts';

/** An object that was posted to the store. */
export interface Posted {
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** Form posts directly to an S3 store, bypassing this server. */
export interface DirectPosts {
  /** The store's origin as browsers reach it, which a page's policy must allow to post to. */
  readonly origin: string;
  /** Returns the address and the signed fields; the store refuses files beyond the limit. */
  ticket(uploadId: string): Promise<{ url: string; fields: Record<string, string> }>;
  /** Returns the file posted with this ticket, or null if there is none yet. */
  find(uploadId: string): Promise<Posted | null>;
  remove(uploadId: string): Promise<void>;
}

/**
 * Signs posts to `bucket` under incoming/. The name contains an HMAC, so that nobody who can read the bucket's
 * public part can guess a file's location before it is a picture [SEC-55].
 */
export async function openDirectPosts(
  client: S3Client,
  bucket: string,
  keys: TicketKeys,
): Promise<DirectPosts> {
  const keyOf = (uploadId: string) =>
    `incoming/${uploadId}-${createHmac('sha256', keys[0]).update(`incoming ${uploadId}`).digest('hex')}`;
  const objectOf = (uploadId: string) => ({ Bucket: bucket, Key: keyOf(uploadId) });
  const ticket = (uploadId: string) =>
    createPresignedPost(client, {
      ...objectOf(uploadId),
      Conditions: [['content-length-range', 1, MAX_UPLOAD_BYTES]],
      Expires: TICKET_MS / 1000,
    });
  return {
    origin: new URL((await ticket('0')).url).origin,
    ticket,
    async find(uploadId) {
      try {
        const head = await client.send(new HeadObjectCommand(objectOf(uploadId)));
        return {
          bytes: head.ContentLength ?? 0,
          open: async () => {
            const got = await client.send(new GetObjectCommand(objectOf(uploadId)));
            return got.Body as Readable;
          },
        };
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
          return null;
        throw new Failure('unavailable', "Uploads can't be looked at right now.", {
          retryAfter: 10,
        });
      }
    },
    async remove(uploadId) {
      await client.send(new DeleteObjectCommand(objectOf(uploadId)));
    },
  };
}
