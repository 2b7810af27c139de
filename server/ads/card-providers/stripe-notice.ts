import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Notice } from './card-provider.ts';

/** Limits the replay of captured notices. */
const TOLERANCE_S = 300;

const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      client_reference_id: z.optional(z.nullable(z.string())),
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
    }),
  }),
});

/** Parses a notice from the raw text of its body; returns null if the signature is invalid or too old. */
export function readStripeNotice(
  secret: string,
  signature: string,
  body: string,
  now: Date,
): Notice | null {
  if (!isSigned(secret, signature, body, now)) return null;
  const read = event.safeParse(jsonOf(body));
  if (!read.success) return { about: 'other' };
  const { type, data } = read.data;
  const { id, client_reference_id: accountId, metadata } = data.object;
  const key = metadata?.['payment'];
  if (type.startsWith('payment_intent.') && key) return { about: 'charge', key };
  if (type === 'checkout.session.completed' && accountId)
    return { about: 'card', accountId, session: id };
  return { about: 'other' };
}

/** `t=1492774577,v1=5257a869…,v1=…`: while a secret is rotated, there is a signature for each. */
function isSigned(secret: string, signature: string, body: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/u.test(at)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE_S) return false;
  const right = createHmac('sha256', secret).update(`${at}.${body}`).digest();
  return parts.some(([name, digits = '']) => {
    const received = Buffer.from(digits, 'hex');
    return name === 'v1' && received.length === right.length && timingSafeEqual(received, right);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
