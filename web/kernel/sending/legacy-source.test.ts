import { describe, expect, it } from 'vitest';
import { legacySource } from './legacy-source.ts';

const { signal } = new AbortController();
const ask = () => Promise.resolve('asked');

describe('the legacy source of a query', () => {
  it('is the data that is there, or the one resource call', async () => {
    expect(await legacySource({ legacyData: 'held' })(signal)).toBe('held');
    expect(await legacySource({ legacyResource: ask })(signal)).toBe('asked');
  });

  it('is never two at once [CALL-07]', () => {
    expect(() => legacySource({ legacyData: 'held', legacyResource: ask })).toThrow(
      'cannot both be provided',
    );
  });

  it('has to be there [CALL-07]', () => {
    expect(() => legacySource({})).toThrow(
      'useGetLegacyData or useGetLegacyResource must be provided',
    );
  });
});
