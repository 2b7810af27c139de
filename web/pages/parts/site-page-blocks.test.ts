import { expect, it } from 'vitest';
import { blocksOf } from './site-page-blocks.ts';

it('reads paragraphs, headings and lists out of plain text, and leaves all else as it is written', () => {
  const text =
    '# Who we are\r\nA small\nstudio.\n\n- No spam\n* No <b>tracking</b>\nThat is all. #1';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'text', text: 'A small\nstudio.' },
    { kind: 'list', points: ['No spam', 'No <b>tracking</b>'] },
    { kind: 'text', text: 'That is all. #1' },
  ]);
  expect(blocksOf(' \n\n')).toEqual([]);
});
