import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '#contract/ads/notices/notice-rules.ts';
import { readStopToken, stopKeys, stopToken } from './stop-token.ts';

const keys = stopKeys('a secret of these tests', null);
const stopped = { accountId: '1188950301542301663', personId: '1188950301542301601' };

test('a link says whose letters of which kinds about what it stops', () => {
  for (const kinds of [[], [...NOTICE_KINDS], ['AD_REJECTED'], ['FUNDS_LOW', 'ACCOUNT_STOPPED']]) {
    const one = { ...stopped, kinds: NOTICE_KINDS.filter((kind) => kinds.includes(kind)) };
    expect(readStopToken(keys, stopToken(keys, one))).toEqual(one);
  }
});

test('no part of a link may be changed, and another secret opens it only while it is the old one', () => {
  const token = stopToken(keys, { ...stopped, kinds: ['AD_REJECTED'] });
  const parts = token.split('.');
  for (const [place, part] of parts.entries()) {
    for (let at = 0; at < part.length; at += 1) {
      const sign = part[at] === '1' ? '2' : '1';
      const changed = part.slice(0, at) + sign + part.slice(at + 1);
      // The last character of the signature has unused bits.
      if (place === parts.length - 1 && at === part.length - 1) continue;
      expect(readStopToken(keys, parts.with(place, changed).join('.'))).toBe(null);
    }
  }
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, '1.1.1.'])
    expect(readStopToken(keys, wrong)).toBe(null);
  expect(readStopToken(stopKeys('another', null), token)).toBe(null);
  expect(readStopToken(stopKeys('another', 'a secret of these tests'), token)).not.toBe(null);
});
