import { createUpload } from '#contract/media.ts';
import { CliError, EXIT } from './failures.ts';
import { failureOf, type Send } from './send.ts';

/** Enough for the largest file on a slow line. */
const WAIT_MS = 600_000;

/** Uploads a picture; returns the upload's id, for the pin that will use it. */
export async function uploadPicture(send: Send, bytes: Buffer): Promise<string> {
  const ticket = await send(createUpload, { type: 'pinimage' });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture');
  const { status, text } = await post(ticket.upload_url, form);
  if (status >= 300) throw failureOf(status, text);
  return ticket.upload_id;
}

/** The ticket is the permission: the token stays with the server that it is for. */
async function post(url: string, body: FormData): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new CliError(EXIT.network, `The picture could not be uploaded to ${new URL(url).host}.`);
  }
}
