import type { Readable } from 'node:stream';
import { picturePathOf } from '#contract/kernel/picture-path.ts';
import { contentType } from '#server/media/storage/kinds.ts';
import type { StoredExt } from '#server/media/storage/kinds.ts';
import type { PreviewName, SizeName } from '#server/media/storage/sizes.ts';
import { videoType } from '#server/media/storage/video-path.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is there; its body is read once. */
export interface OpenFile {
  /** Of the whole file, in bytes. */
  readonly size: number;
  /** All of it, or the range that was asked for. */
  readonly body: Buffer | Readable;
}

/**
 * Where the files of pictures are kept. A path never holds anything that a person wrote. A file
 * is there in full or not at all, and never changes: its name says what it holds.
 */
export interface Storage {
  /** Takes over the file at `file`; durable when this returns. Fails with storage_full. */
  put(path: string, file: string): Promise<void>;
  /** The size in bytes, or null. */
  sizeOf(path: string): Promise<number | null>;
  open(path: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Removes a file; nothing happens when it is not there. */
  remove(path: string): Promise<void>;
  /** Removes what a killed process left half written before `before`; answers how many files. */
  removeUnfinished(before: Date): Promise<number>;
  stop(): void;
}

/** The name of a picture's file, in every storage and on the media path [SEC-53]. */
export function picturePath(size: SizeName, signature: string, ext: StoredExt): string {
  return picturePathOf(size, signature, ext);
}

/** As picturePath, of a JPEG of the picture. */
export function previewPath(name: PreviewName, signature: string): string {
  return picturePathOf(name, signature, 'jpg');
}

/** The content type of a stored file, by the ending that we gave it. */
export function typeOfPath(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return videoType(ending) ?? contentType(ending as StoredExt);
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A full disk as the refusal that a person is told; everything else as it is. */
export function asStorageFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!full.has(code)) return error;
  return new Failure(
    'storage_full',
    "There's no room left for new pictures. Please tell the operator.",
  );
}
