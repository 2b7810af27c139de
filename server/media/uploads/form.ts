import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** The parameters and what stands between the parts; the file itself has its own limit. */
const FORM_BYTES = 64 * 1024;
/** How long a refused client may go on sending before its connection is cut, in ms. */
const REST_MS = 10_000;

const limits = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 50,
  // Counted by the spool: here only so that the parser's own, smaller limit does not cut in.
  fileSize: MAX_UPLOAD_BYTES + 1,
};

/** Lets a scope's routes take forms with one file, and answer before the whole form has come. */
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

// The parser's own refusals, and a form that ends in the middle: the sender's fault, not ours.
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
 * A refusal is sent while the client still sends. Its bytes are read and dropped for a while,
 * because a client that cannot finish sending does not read the answer; then it is cut off. When the
 * rest has come within that time, the connection is good for the next request.
 */
function discardRest(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), REST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
