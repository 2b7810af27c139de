/**
 * Uploads a file: registers it, posts it as a form to the given address, then polls every 5 s while it is registered or
 * processing [CREATE-18].
 */
import { UPLOAD_POLL_MS } from '#contract/kernel/limits.ts';
import type { Send } from '#contract/kernel/render.ts';
import { createUpload, getUploads, type UploadState, type UploadTicket } from '#contract/media.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';

export interface UploadSurroundings {
  readonly send: Send;
  readonly fetch: typeof fetch;
  /** Resolves after a number of ms; rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with a video's processing progress, in per cent. */
  readonly making?: (percent: number) => void;
}

export interface Uploaded {
  readonly uploadId: string;
  /** The picture's signature. */
  readonly signature: string;
}

/** Uploads a picture, or a video by its type. Rejects with a CallError that explains the failure [CREATE-19]. */
export async function uploadFile(
  file: Blob,
  around: UploadSurroundings,
  signal: AbortSignal,
): Promise<Uploaded> {
  const type = file.type.startsWith('video/') ? 'video' : 'pinimage';
  const ticket = await around.send(createUpload, { type }, { signal });
  await post(file, ticket, around.fetch, signal);
  for (;;) {
    const states = await around.send(getUploads, { upload_ids: [ticket.upload_id] }, { signal });
    const state = states[ticket.upload_id];
    const signature = settled(state);
    if (signature === null && state?.percent !== undefined) around.making?.(state.percent);
    if (signature !== null) return { uploadId: ticket.upload_id, signature };
    await around.wait(UPLOAD_POLL_MS, signal);
  }
}

/** Parameters come first, because the server checks them before accepting the file. */
async function post(
  file: Blob,
  ticket: UploadTicket,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.upload_parameters)) form.append(name, value);
  form.append('file', file);
  const answer = await send(ownAddress(ticket.upload_url), {
    method: 'POST',
    body: form,
    credentials: 'omit',
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw failed('The connection dropped on the way. Please try again.', 0);
  });
  if (answer.status < 200 || answer.status >= 400) throw await refusal(answer);
}

/** Uses the server's own message if there is one: external picture storage answers in XML. */
async function refusal(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => null);
  const reason =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  const message =
    typeof reason === 'string' && reason ? reason : "The picture couldn't be uploaded.";
  return failed(message, answer.status);
}

/** Returns the signature on success, null while in progress; throws otherwise. */
function settled(state: UploadState | undefined): string | null {
  if (state?.status === 'registered' || state?.status === 'processing') return null;
  if (state?.status !== 'succeeded')
    throw failed(state?.failure_message ?? "The picture couldn't be used.", 0);
  if (typeof state.signature !== 'string') throw failed('Invalid Image', 0);
  return state.signature;
}

function failed(message: string, status: number): CallError {
  return new CallError({ status, number: 0, code: 'upload_failed', message, detail: null });
}
