import * as z from 'zod/mini';
import { Failure } from '#server/kernel/core/failure.ts';
import type { CardConfig } from '#server/kernel/config/card-config.ts';

/** A charge may have to wait for the payer's bank. */
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 512 * 1024;
/** The response formats parsed here are of this API version, whatever the account's default. */
const VERSION = '2024-06-20';

const problem = z.object({
  error: z.object({
    type: z.optional(z.string()),
    code: z.optional(z.nullable(z.string())),
    decline_code: z.optional(z.nullable(z.string())),
    message: z.optional(z.nullable(z.string())),
    payment_intent: z.optional(z.object({ id: z.string() })),
  }),
});
export type StripeProblem = z.infer<typeof problem>['error'];

/** A permanent refusal, which a retry would not change. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly problem: StripeProblem;
  constructor(status: number, refused: StripeProblem) {
    // Without the message, which may contain the key.
    super(`the card provider refused: ${status} ${refused.code ?? refused.type ?? ''}`);
    this.name = 'StripeRefusal';
    this.status = status;
    this.problem = refused;
  }
}

/** The fields of a form; missing ones are left out. */
export type Form = Readonly<Record<string, string>>;

export interface StripeRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the API's base address, with the query. */
  readonly path: string;
  readonly form?: Form;
  /** The idempotency key. */
  readonly key?: string;
}

/** Sends a request to the API. Throws `unavailable` if it may be retried, StripeRefusal otherwise. */
export async function askStripe(
  { url, secretKey }: Pick<CardConfig, 'url' | 'secretKey'>,
  { method, path, form, key }: StripeRequest,
): Promise<unknown> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: form === undefined ? null : new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    body = JSON.parse(await textOf(response));
  } catch (cause) {
    throw away(cause);
  }
  if (status >= 200 && status < 300) return body;
  const refused = problem.safeParse(body);
  // 409: the same request is in progress. 401: the operator's key is wrong, and can be corrected.
  const isForNow = status >= 500 || status === 429 || status === 409 || status === 401;
  if (isForNow || !refused.success) throw away(new Error(`it answered ${status}`));
  throw new StripeRefusal(status, refused.data.error);
}

function away(cause: unknown): Failure {
  const failure = new Failure(
    'unavailable',
    "We can't reach the card provider right now. Please try again.",
  );
  failure.cause = cause;
  return failure;
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
