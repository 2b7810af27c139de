import type { ByteRange } from '#server/media/storage/storage.ts';

/**
 * Parses a Range header for a file of `size` bytes: null for the whole file (also for forms that a server may
 * ignore: several ranges, another unit), 'beyond' for an unsatisfiable range.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'beyond' : { start, end };
}
