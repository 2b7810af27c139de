const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** A service's verdict on a token; `born` is its creation time, if provided. */
export type Verdict =
  | { readonly is: 'human'; readonly born: Date | null }
  | { readonly is: 'refused' }
  /** No valid response: nothing is known about the token. */
  | { readonly is: 'away' };

export const AWAY: Verdict = { is: 'away' };
export const REFUSED: Verdict = { is: 'refused' };

/** Queries a service; null if it does not respond with JSON. */
export async function answerOf(
  url: string,
  body: URLSearchParams | Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: isForm ? {} : { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? JSON.parse(await textOf(response)) : null;
  } catch {
    return null;
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}

/** Parses a time in services' format; null if invalid. */
export function timeIn(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
