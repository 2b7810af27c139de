import { expect, test } from 'vitest';
import { freshNonce } from './fresh-nonce.ts';

test('no two nonces are alike, and each has 144 bits [SEC-35]', () => {
  const nonces = Array.from({ length: 2000 }, freshNonce);
  expect(new Set(nonces).size).toBe(2000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(18);
});
