import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodePage } from './decode.ts';

const text = '<title>Käse, Žluťoučký, 日本語</title>';
const latin = '<title>Käse für 5 €</title>';

describe('decodePage', () => {
  it.each([
    ['the header', 'text/html; charset="Shift_JIS"', '', 'shift_jis', '<title>日本語</title>'],
    ['the declaration', 'text/html', '<meta charset=euc-jp>', 'euc-jp', '<title>日本語</title>'],
    [
      'the long declaration',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">',
      'windows-1250',
      '<title>Žluťoučký</title>',
    ],
    [
      'an XML declaration',
      'application/xhtml+xml',
      '<?xml version="1.0" encoding="ISO-8859-2"?>',
      'iso-8859-2',
      '<p>Žlutý</p>',
    ],
    ['what browsers take Latin-1 for', 'text/html; charset=iso-8859-1', '', 'windows-1252', latin],
    ['nothing, being UTF-8', 'text/html', '', 'utf-8', text],
    ['nothing, not being UTF-8', 'text/html', '', 'windows-1252', latin],
    ['an unknown name', 'text/html; charset=klingon', '', 'utf-8', text],
  ])('goes by %s', (_name, contentType, start, encoding, rest) => {
    expect(decodePage(iconv.encode(start + rest, encoding), contentType)).toBe(start + rest);
  });

  it('believes a byte order mark before anything else, and leaves it out', () => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
      const bytes = iconv.encode(text, encoding, { addBOM: true });
      expect(decodePage(bytes, 'text/html; charset=windows-1252')).toBe(text);
    }
  });
});
