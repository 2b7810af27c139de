import { createHash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it } from 'vitest';
import { findCounter } from './find-counter.ts';

const SECRET = 'only for tests';

async function work(counter: number, most: number) {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter,
    deriveKey,
    hmacSignatureSecret: SECRET,
  });
  const { salt, nonce, keyPrefix: prefix } = challenge.parameters;
  return { challenge, work: { challenge: '', seed: salt + nonce, prefix, most } };
}

it.each([0, 1, 255, 256, 70_000])('finds the counter %i', async (counter) => {
  const made = await work(counter, 70_000);
  expect(findCounter(made.work)).toBe(counter);
  const derivedKey = createHash('sha256')
    .update(`${made.work.seed}${counter.toString(16).padStart(8, '0')}`, 'hex')
    .digest('hex');
  const { verified } = await verifySolution({
    challenge: made.challenge,
    solution: { counter, derivedKey },
    deriveKey,
    hmacSignatureSecret: SECRET,
  });
  expect(verified).toBe(true);
});

it('reports how far it is, and ends where there is nothing to find', async () => {
  const made = await work(50_001, 50_000);
  const reports: number[] = [];
  expect(findCounter(made.work, (done) => reports.push(done))).toBeNull();
  expect(reports).toHaveLength(3);
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
});

it('leaves work of another kind alone', async () => {
  const { work: made } = await work(1, 1);
  expect(() => findCounter({ ...made, prefix: made.prefix.slice(2) })).toThrow('another kind');
});
