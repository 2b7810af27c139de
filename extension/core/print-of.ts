import { printedPart } from '#contract/pins/saved.ts';

const DIGITS = 32;

/** Returns the print of an address, by which the server recognises it without learning it. */
export async function printOf(address: string): Promise<string> {
  const bytes = new TextEncoder().encode(printedPart(address));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.slice(0, DIGITS);
}
