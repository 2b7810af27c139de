import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  ARCHIVE_PATH,
  createImport,
  MAX_ARCHIVE_BYTES,
  MAX_BROUGHT_BYTES,
  type BroughtFile,
} from '#contract/transfer/bring.ts';
import type { Account } from '../kernel/account.ts';
import { CliError, EXIT, usageError } from '../kernel/failures.ts';
import { networkFailure, resultOf, type Send } from '../kernel/send.ts';
import { endProgress, interruptible, showProgress } from '../kernel/terminal.ts';

/** As long as the server receives one request. */
const ZIP_WAIT_MS = 15 * 60_000;
const MAX_FILE_NAME = 200;

/** Sends a file to be previewed; the server recognises it by its content. */
export async function uploadFile(send: Send, account: Account, path: string): Promise<BroughtFile> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) {
    throw usageError(
      `"${path}" is a folder. Pack its pictures first: zip -r pictures.zip "${path}"`,
    );
  }
  if (!found?.isFile()) throw usageError(`There is no file "${path}".`);
  const isZip = await beginsAsZip(path);
  const most = isZip ? MAX_ARCHIVE_BYTES : MAX_BROUGHT_BYTES;
  if (found.size > most) throw usageError(`"${path}" is larger than ${most} bytes.`);
  const name = basename(path).slice(-MAX_FILE_NAME);
  if (isZip) return sendZip(account, path, { name, size: found.size });
  const file = await readFile(path);
  return send(createImport, { file_name: name, file_base64: file.toString('base64') });
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`"${path}" cannot be read: ${error.message}`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/** Sends a zip as it is: it may be far larger than what a call can hold. */
async function sendZip(
  { address, token }: Account,
  path: string,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<BroughtFile> {
  return interruptible(async (stop) => {
    try {
      const query = new URLSearchParams({ name }).toString();
      const response = await fetch(`${address}${ARCHIVE_PATH}?${query}`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'content-type': 'application/zip',
        },
        body: ReadableStream.from(chunksOf(path, size)),
        duplex: 'half',
        signal: AbortSignal.any([AbortSignal.timeout(ZIP_WAIT_MS), stop]),
        redirect: 'error',
      });
      return resultOf(
        { ...createImport },
        { status: response.status, text: await response.text() },
      );
    } catch (cause) {
      if (cause instanceof CliError) throw cause;
      if (stop.aborted) throw new CliError(EXIT.unfinished, 'Stopped. Nothing was saved.');
      throw networkFailure(address, cause, ZIP_WAIT_MS);
    }
  });
}

async function* chunksOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    showProgress(`Sending: ${Math.floor((bytes / size) * 100)} %`);
    yield chunk;
  }
  endProgress();
}
