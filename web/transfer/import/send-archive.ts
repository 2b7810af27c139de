import { ARCHIVE_PATH } from '#contract/transfer/bring.ts';
import { readAnswer } from '#web/kernel/sending/answer.ts';
import { browserOf, csrfToken, notArrived } from '#web/kernel/sending/send.ts';

/** As long as the server receives one request, in ms. */
const LONGEST_MS = 15 * 60_000;

/** Whether a file begins as zips do, whatever its name. */
export async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b;
}

/** Sends a zip as it is: it may be far larger than what a call can hold. */
export async function sendArchive(file: File, viewerId: string | null): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const token = await csrfToken(browserOf(viewerId), signal);
  const url = `${ARCHIVE_PATH}?${new URLSearchParams({ name: file.name })}`;
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/zip',
    ...(token !== null && { 'X-CSRFToken': token }),
    ...(viewerId !== null && { 'X-Viewer-Id': viewerId }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: file, signal }).catch(
    (cause: unknown) => {
      throw notArrived(cause, signal);
    },
  );
  readAnswer(response.status, await response.text());
}
