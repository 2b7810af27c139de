import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed, unpacked } from './packed-document.ts';

const nonce = () => randomBytes(18).toString('base64');
const script = ['<script nonce="', '">go()</script>'] as const;

/** A head with so many nonces. */
function headWith(nonces: number): string[] {
  const between = Array.from(
    { length: nonces - 1 },
    (_, at) => `${script[1]}<!-- ${at} -->${script[0]}`,
  );
  return [`<html><head>${script[0]}`, ...between, `${script[1]}</head>`];
}

test.each([1, 2, 20, 300])('is the document with the nonce in all of %i places', (nonces) => {
  const head = headWith(nonces);
  const rest = Buffer.from('<p>Grüße 🪶 and words, words, words</p>'.repeat(5000));
  const kept = packed(head, rest);
  for (const one of [nonce(), nonce(), '/'.repeat(24)]) {
    const bytes = unpacked(kept!, one);
    expect(gunzipSync(bytes).toString()).toBe(head.join(one) + rest.toString());
  }
  expect(kept?.bytes.length).toBeLessThan(rest.length / 50 + nonces * 20);
});

test('holds for what does not compress, and for text that looks like a nonce', () => {
  const head = headWith(9);
  const rest = Buffer.from(randomBytes(90_000).toString('base64') + 'A'.repeat(2000));
  const one = nonce();
  const bytes = unpacked(packed(head, rest)!, one);
  expect(gunzipSync(bytes).toString()).toBe(head.join(one) + rest.toString());
});

test('does not pack what has no nonce, or begins with too much', () => {
  expect(packed(['<html>'], Buffer.from('text'))).toBeNull();
  expect(packed(['x'.repeat(70_000), '</html>'], Buffer.from('text'))).toBeNull();
});
