import type { CustomFetchOptions } from 'openid-client';

/**
 * Requests to the configured issuers, and to the URLs in their metadata. Each is limited in time and size, follows no
 * redirects, and sends no cookies or credentials of ours.
 */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

type Init = Partial<CustomFetchOptions>;

/** Fetches with those limits; a longer response is an error. */
export async function fetchOutside(url: string, init: Init = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    ...init,
    body: init.body ?? null,
    redirect: 'manual',
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
  const body = await bytesOf(response);
  const { status, statusText, headers } = response;
  // Such a status may not have a body.
  const none = status === 204 || status === 304;
  return new Response(none ? null : body, { status, statusText, headers });
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
