const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** What a service says of a token; `born` is when it was made, where the service tells. */
export type Verdict =
  | { readonly is: 'human'; readonly born: Date | null }
  | { readonly is: 'refused' }
  /** It did not answer, or not as it should: nothing is known of the token. */
  | { readonly is: 'away' };

export const AWAY: Verdict = { is: 'away' };
export const REFUSED: Verdict = { is: 'refused' };

/** Asks a service; null when it does not answer, or with something else than JSON. */
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

/** A time as services write it; null for none. */
export function timeIn(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
