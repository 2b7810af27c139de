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

/** Form posts that go to an S3 store itself, past this server. */
export interface DirectPosts {
  /** Of the store as browsers reach it, which a page has to be allowed to post to. */
  readonly origin: string;
  /** The address and the signed fields; the store refuses what is longer than the limit. */
  ticket(uploadId: string): Promise<{ url: string; fields: Record<string, string> }>;
  /** What was posted under this ticket, or null while there is nothing. */
  find(uploadId: string): Promise<Posted | null>;
  remove(uploadId: string): Promise<void>;
}

/**
 * Posts to `bucket` under incoming/. The name holds a proof, so that nobody who can read the
 * bucket's public part can guess where a file lies before it is a picture [SEC-55].
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
