import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Failure } from '#server/kernel/core/failure.ts';
import { typeOfPath } from './storage.ts';
import type { Storage } from './storage.ts';

/** The connection settings of an S3-compatible store. */
export interface S3Settings {
  /** Null for the provider's own endpoint of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path rather than in the host name, as self-hosted stores require. */
  readonly pathStyle: boolean;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 20_000;
const RETRIED_BYTES = 16_777_216;

/**
 * Creates a client with timeouts for every wait: for a connection, for an answer, and for its next bytes. It uses
 * only the given credentials.
 */
export function s3ClientOf(settings: S3Settings, answerMs = ANSWER_MS): S3Client {
  return new S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
    maxAttempts: 3,
    // Several compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Opens pictures in a bucket; the store itself guarantees that objects appear atomically. */
export function openS3(client: S3Client, bucket: string): Storage {
  return {
    async put(path, file) {
      const { size } = await stat(file);
      const object = {
        Bucket: bucket,
        Key: path,
        // A body in memory can be resent when the first attempt fails.
        Body: size <= RETRIED_BYTES ? await readFile(file) : createReadStream(file),
        ContentLength: size,
        ContentType: typeOfPath(path),
        CacheControl: 'public, max-age=31536000, immutable',
      };
      await reached(() => client.send(new PutObjectCommand(object)));
      await rm(file, { force: true });
    },
    async sizeOf(path) {
      const head = new HeadObjectCommand({ Bucket: bucket, Key: path });
      const found = await unlessAbsent(() => client.send(head));
      return found?.ContentLength ?? null;
    },
    async open(path, range) {
      const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const get = new GetObjectCommand({ Bucket: bucket, Key: path, ...bytes });
      const found = await unlessAbsent(() => client.send(get));
      if (found === null) return null;
      const whole = found.ContentRange?.split('/')[1];
      const size = Number(whole ?? found.ContentLength ?? 0);
      return { size, body: found.Body as Readable };
    },
    async remove(path) {
      await reached(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path })));
    },
    removeUnfinished: async () => 0,
    stop: () => client.destroy(),
  };
}

async function unlessAbsent<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    const absent = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (absent) return null;
    throw asFailure(error);
  }
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asFailure(error);
  }
}

// The original error stays as the cause for the log: a person can only be asked to retry.
function asFailure(error: unknown): Failure {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 507) return new Failure('storage_full', "There's no room left for new pictures.");
  const failure = new Failure('unavailable', "We can't load pictures right now.", {
    retryAfter: 10,
  });
  failure.cause = error;
  return failure;
}
