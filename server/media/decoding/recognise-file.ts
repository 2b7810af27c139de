import { open } from 'node:fs/promises';
import { HEAD_BYTES, recognise } from '../storage/kinds.ts';
import type { Recognised } from '../storage/kinds.ts';

/** Detects a file's format by its first bytes [SEC-53]. */
export async function recogniseFile(path: string): Promise<Recognised> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return recognise(buffer.subarray(0, bytesRead));
}
