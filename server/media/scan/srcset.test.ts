import { describe, expect, it } from 'vitest';
import { bestCandidate, readSrcset } from './srcset.ts';

describe('readSrcset', () => {
  it.each([
    ['a.jpg', ['a.jpg']],
    ['a.jpg 1x, b.jpg 2x', ['a.jpg', 'b.jpg']],
    ['a.jpg, b.jpg 2x', ['a.jpg', 'b.jpg']],
    ['a.jpg 300w,b.jpg 600w', ['a.jpg', 'b.jpg']],
    [
      'https://p.example/w_300,c_fill/a.jpg 300w, https://p.example/w_600,c_fill/a.jpg 600w',
      ['https://p.example/w_300,c_fill/a.jpg', 'https://p.example/w_600,c_fill/a.jpg'],
    ],
    ['a.jpg 300w 200h, b.jpg', ['a.jpg', 'b.jpg']],
    [' , ,', []],
    ['', []],
  ])('reads "%s"', (text, urls) => {
    expect(readSrcset(text).map((candidate) => candidate.url)).toEqual(urls);
  });

  it('finds the largest', () => {
    expect(bestCandidate(readSrcset('a.jpg 300w, b.jpg 1200w, c.jpg 600w'))?.url).toBe('b.jpg');
    expect(bestCandidate(readSrcset('a.jpg, b.jpg 1.5x, c.jpg 3x'))?.url).toBe('c.jpg');
    expect(bestCandidate([])).toBeNull();
  });
});
