import { expect, test } from 'vitest';
import { outsideLimits } from '../outside/limits.ts';
import { MAX_FRAMES, MAX_PIXELS, PICTURE_CPU_MS, PICTURE_TIMEOUT_MS } from './limits.ts';

test('what is fetched of others keeps to the limits that were promised [SEC-46] [SEC-48]', () => {
  expect(outsideLimits).toMatchObject({
    connectMs: 3_000,
    totalMs: 10_000,
    headerBytes: 16_384,
    pageBytes: 3_145_728,
    pictureBytes: 20_971_520,
    redirects: 5,
    perPerson: 3,
    perProcess: 20,
    perHost: 2,
  });
});

test('to read a picture has 8 s of the processor, and much longer where others want it too [SEC-54]', () => {
  expect([MAX_PIXELS, PICTURE_CPU_MS]).toEqual([50_000_000, 8_000]);
  expect(MAX_FRAMES).toBeLessThan(1000);
  expect(PICTURE_TIMEOUT_MS).toBeGreaterThan(10 * PICTURE_CPU_MS);
});
