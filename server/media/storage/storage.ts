import type { Readable } from 'node:stream';
import { picturePathOf } from '#contract/kernel/picture-path.ts';
import { contentType } from '#server/media/storage/kinds.ts';
import type { StoredExt } from '#server/media/storage/kinds.ts';
import type { PreviewName, SizeName } from '#server/media/storage/sizes.ts';
import { videoType } from '#server/media/storage/video-path.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An open file; its body can be read once. */
export interface OpenFile {
  /** The size of the whole file, in bytes. */
  readonly size: number;
  /** The whole file, or the requested range. */
  readonly body: Buffer | Readable;
}

/**
 * The storage of pictures' files. A path never contains a person's text. A file exists completely or not at all,
 * and never changes: its name identifies its content.
 */
export interface Storage {
  /** Moves the file at `file` into storage, durably. Fails with storage_full. */
  put(path: string, file: string): Promise<void>;
  /** Returns the size in bytes, or null. */
  sizeOf(path: string): Promise<number | null>;
  open(path: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes a file, if it exists. */
  remove(path: string): Promise<void>;
  /** Deletes half-written files of killed processes from before `before`; returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  stop(): void;
}

/** Returns the path of a picture's file, in every storage and on the media path [SEC-53]. */
export function picturePath(size: SizeName, signature: string, ext: StoredExt): string {
  return picturePathOf(size, signature, ext);
}

/** Like picturePath, for a JPEG of the picture. */
export function previewPath(name: PreviewName, signature: string): string {
  return picturePathOf(name, signature, 'jpg');
}

/** Returns the content type of a stored file, by the extension that we gave it. */
export function typeOfPath(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return videoType(ending) ?? contentType(ending as StoredExt);
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Converts the error of a full disk to a refusal; returns others unchanged. */
export function asStorageFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!full.has(code)) return error;
  return new Failure(
    'storage_full',
    "There's no room left for new pictures. Please tell the operator.",
  );
}
