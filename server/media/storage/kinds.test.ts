import { expect, test } from 'vitest';
import { contentType, recognise, storedExt } from './kinds.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'png'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'webp'],
  ['GIF89a\x01\x00', 'gif'],
  ['\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1miaf', 'avif'],
  ['\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf', 'avif'],
])('knows a picture by its first bytes: %j is %s [SEC-53]', (head, kind) => {
  expect(recognise(bytes(head)).kind).toBe(kind);
});

test.each([
  ['BM\x36\x00', 'BMP', false],
  ['\x00\x00\x01\x00\x01\x00', 'ICO', false],
  ['qoif\x00', 'QOI', false],
  ['II*\x00\x08', 'TIFF', false],
  ['MM\x00*\x00', 'TIFF', false],
  ['%PDF-1.7', 'PDF', false],
  ['<?xml version="1.0"?><!-- x --><svg xmlns="…">', 'SVG', false],
  ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1', 'HEIC', false],
  ['\x00\x00\x00\x1cftypavis\x00\x00\x00\x00avismsf1avif', 'animated AVIF', false],
  ['\x00\x00\x00\x18ftypisom\x00\x00\x02\x00mp42', 'MP4', true],
  ['\x1aE\xdf\xa3', 'WebM', true],
  ['RIFF\x24\x00\x00\x00AVI LIST', 'AVI', true],
])('names what it does not take: %j is %s', (head, name, video) => {
  expect(recognise(bytes(head))).toEqual({ kind: null, name, video });
});

test('finds nothing in a page, in text and in nothing at all', () => {
  for (const head of ['<!doctype html><p>Hello', 'GIF', '', 'RIFF1234WAVE']) {
    expect(recognise(bytes(head))).toEqual({ kind: null, name: null, video: false });
  }
});

test('writes an original in its own kind, AVIF as WebP, with one fixed type [SEC-56]', () => {
  expect(storedExt('avif')).toBe('webp');
  expect(storedExt('jpeg')).toBe('jpg');
  expect(contentType('jpg')).toBe('image/jpeg');
  expect(contentType('gif')).toBe('image/gif');
});
