import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnPicture } from './drawn.ts';

/** A folder of real pages and photographs, outside the project. */
export const CORPUS = process.env['CORPUS_DIR'] ?? '';
/** Why a test on real pages is skipped. */
export const NEEDS_CORPUS = 'real pages and photographs need CORPUS_DIR';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photograph of the corpus, or a drawing without one, as a file to upload. */
export async function pictureFile(number: number): Promise<PictureFile> {
  if (CORPUS === '') {
    const buffer = await drawnPicture(`file ${number}`);
    return { name: `drawing-${number}.jpg`, mimeType: 'image/jpeg', buffer };
  }
  const all = await readdir(join(CORPUS, 'photos'));
  const jpegs = all.filter((name) => name.endsWith('.jpg')).toSorted();
  const name = jpegs[number % jpegs.length] ?? '';
  return { name, mimeType: 'image/jpeg', buffer: await readFile(join(CORPUS, 'photos', name)) };
}
