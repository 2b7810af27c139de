import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** How long a ticket is valid, in ms. */
export const TICKET_MS = 3600_000;

/** The right to post one file, carried by its own parameters [SEC-51]. */
export interface Ticket {
  readonly uploadId: string;
  readonly personId: string;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** The key that signs tickets, followed by those that still verify older ones. */
export type TicketKeys = readonly [Buffer, ...Buffer[]];

export function ticketKeys(secretKey: string, oldSecretKey: string | null): TicketKeys {
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'upload-tickets', 32));
  return oldSecretKey === null ? [keyOf(secretKey)] : [keyOf(secretKey), keyOf(oldSecretKey)];
}

/** Returns the fields of the form, in the order in which they must be posted. */
export function ticketFields(keys: TicketKeys, ticket: Ticket): Record<string, string> {
  const fields = {
    upload_id: ticket.uploadId,
    person_id: ticket.personId,
    max_bytes: String(ticket.maxBytes),
    expires: String(ticket.expiresAt.getTime()),
  };
  return { ...fields, proof: proofOf(keys[0], Object.values(fields)).toString('base64url') };
}

/** Verifies posted fields and returns their ticket; refuses (upload_refused) an invalid signature or an expired one. */
export function readTicket(
  keys: TicketKeys,
  fields: ReadonlyMap<string, string>,
  now: Date,
): Ticket {
  const signed = ['upload_id', 'person_id', 'max_bytes', 'expires'].map(
    (name) => fields.get(name) ?? '',
  );
  const proof = Buffer.from(fields.get('proof') ?? '', 'base64url');
  const good = keys.some((key) => {
    const expected = proofOf(key, signed);
    return proof.length === expected.length && timingSafeEqual(proof, expected);
  });
  if (!good)
    throw new Failure('upload_refused', "The parameters of this upload aren't the ones we issued.");
  const [uploadId = '', personId = '', maxBytes = '', expires = ''] = signed;
  const expiresAt = new Date(Number(expires));
  if (expiresAt <= now)
    throw new Failure('upload_refused', 'This upload has expired. Please register a new one.');
  return { uploadId, personId, maxBytes: Math.min(Number(maxBytes), MAX_UPLOAD_BYTES), expiresAt };
}

// No field can contain the line break that separates them: all four are digits.
function proofOf(key: Buffer, signed: readonly string[]): Buffer {
  return createHmac('sha256', key).update(signed.join('\n')).digest();
}
