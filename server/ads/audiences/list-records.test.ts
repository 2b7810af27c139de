import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chanceOf } from '../serving/test-ads.ts';
import { digestsOf, readRecords } from './list-records.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const read = (text: string, before = 0) => {
  const { processed, digests, leftOut } = readRecords(text, before);
  return { processed, digests: digests.map((digest) => digest.toString('hex')), leftOut };
};

test('addresses become digests however a table writes them, and digests stay what they are', () => {
  const md5 = 'a'.repeat(32);
  const rows = [
    '\uFEFFE-mail,Name',
    ' Ines@Okafor.example ,Ines',
    '"theo@brandt.example";Theo',
    '"quoted ""name""@site.example"',
    'ÄRGER@straße.example\tx',
    '',
    md5.toUpperCase(),
    'B'.repeat(40),
    'c'.repeat(64),
  ];
  for (const end of ['\n', '\r\n', '\r']) {
    const { processed, digests, leftOut } = read(rows.join(end));
    expect(leftOut).toEqual([
      { line: 3, reason: "This isn't an e-mail address, or the hash of one." },
    ]);
    expect(processed).toBe(7);
    expect(digests).toEqual([
      sha256('ines@okafor.example'),
      sha256('theo@brandt.example'),
      sha256('ärger@straße.example'),
      md5,
      'b'.repeat(40),
      'c'.repeat(64),
    ]);
  }
});

test('a row that is no address is left out with its number in the whole list, and nothing of what it says', () => {
  const bad = [
    'lin(at)asante.example',
    'a@b',
    '@site.example',
    'two@at@site.example',
    'x'.repeat(300),
  ];
  const { processed, digests, leftOut } = read(bad.join('\n'), 40);
  expect(processed).toBe(bad.length);
  expect(digests).toEqual([]);
  expect(leftOut.map(({ line }) => line)).toEqual([41, 42, 43, 44, 45]);
  for (const { reason } of leftOut) expect(reason).not.toMatch(/asante|site|xx/);
});

test('whatever is sent is read: every row is an address, a digest or left out', () => {
  const chance = chanceOf(20_260_314);
  const parts = [
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '@',
    '.',
    'a',
    'ß',
    '😀',
    '\uFEFF',
    ' ',
    '\u2028',
  ];
  const hex = sha256('x');
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: chance(60) }, () =>
      chance(20) === 0 ? hex : parts[chance(parts.length)],
    ).join('');
    const { processed, digests, leftOut } = read(text);
    expect(digests.length + leftOut.length).toBe(processed);
    for (const digest of digests) expect([32, 40, 64]).toContain(digest.length);
  }
  const huge = `${'"'.repeat(100_000)}\n${'a'.repeat(100_000)}`;
  expect(read(huge)).toMatchObject({ digests: [] });
});

test('an address is found by any of its digests, in whatever case it stands here', () => {
  const digests = digestsOf('Ines@Okafor.example').map((digest) => digest.toString('hex'));
  expect(digests).toContain(sha256('ines@okafor.example'));
  expect(digests).toContain(createHash('md5').update('ines@okafor.example').digest('hex'));
  expect(digests).toContain(createHash('sha1').update('ines@okafor.example').digest('hex'));
});
