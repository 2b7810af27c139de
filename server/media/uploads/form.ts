import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** The limit of parameters and boundaries; the file itself has its own limit. */
const FORM_BYTES = 64 * 1024;
/** How long a refused client may go on sending before its connection is closed, in ms. */
const REST_MS = 10_000;

const limits = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 50,
  // The spool enforces the limit: this only keeps the parser's smaller default from applying.
  fileSize: MAX_UPLOAD_BYTES + 1,
};

/** Lets a scope's routes take forms with one file, and answer before the whole form has arrived. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
  scope.addHook('onSend', async (request) => discardRest(request));
}

// Without Content-Length, or with a false one, the spool counts [SEC-52].
export function refuseLong(request: FastifyRequest): void {
  if (!request.isMultipart()) {
    throw new Failure('unsupported_body', 'Post the file as a form (multipart/form-data).');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES) {
    throw new Failure('too_large', `The file is larger than ${MAX_UPLOAD_BYTES} bytes.`);
  }
}

// The parser's own errors, and a truncated form, are the sender's fault and not ours.
export function asRefusal(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cut =
    error instanceof Error &&
    /terminated early|Unexpected end|premature|aborted/i.test(error.message);
  if (!cut && !/^FST_|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE/.test(code)) return error;
  return new Failure(
    'invalid_input',
    "The form couldn't be read: it ended early or has too many parts.",
  );
}

/**
 * A refusal is sent while the client is still sending. Its bytes are discarded for a while, because a client that
 * cannot finish sending does not read the answer; then the connection is closed. If the rest arrives within that
 * time, the connection can be reused.
 */
export function discardRest(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), REST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
