import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A zip file that is written while it is read; one entry is open at a time. */
export interface ZipWriter {
  readonly output: Readable;
  /** Writes an entry; resolves once it has been read, and rejects if the reader leaves before that. */
  add(path: string, content: Readable, options?: { readonly compress: boolean }): Promise<void>;
  end(): void;
}

export function zipWriter(mtime: Date): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  return {
    output,
    add: (path, content, { compress } = { compress: true }) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          content.destroy();
          reject(new ReaderLeft());
        };
        if (output.destroyed) {
          leave();
          return;
        }
        output.once('close', leave);
        content.once('end', () => {
          output.off('close', leave);
          resolve();
        });
        content.once('error', reject);
        zip.addReadStreamLazy(path, { mtime, compress }, handingOver(content));
      }),
    end: () => zip.end(),
  };
}

/** The zip refers to each entry's function until its end, so the function forgets the content that it handed over. */
function handingOver(content: Readable): (give: (error: null, stream: Readable) => void) => void {
  let left: Readable | null = content;
  return (give) => {
    if (left !== null) give(null, left);
    left = null;
  };
}

/** Thrown when a download ends before the file does. */
export class ReaderLeft extends Error {}
