import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Board, Section } from '#contract/boards.ts';
import { WordsProvider } from '#web/kernel/words/words-context.tsx';
import { wordsOf } from '#web/kernel/words/words.ts';
import { BoardPicker } from './board-picker.tsx';
import { SectionPicker } from './section-picker.tsx';

const board = (name: string, section_count = 0) =>
  ({
    id: name,
    name,
    privacy: name === 'Hidden' ? 'secret' : 'public',
    pin_count: 1,
    section_count,
    images: { '170x': [] },
    cover_images: null,
  }) as unknown as Board;
const section = {
  id: 's',
  title: 'At dusk',
  pin_count: 12,
  preview_pins: [],
} as unknown as Section;
const nothing = () => undefined;

const html = (picker: React.ReactNode) =>
  renderToStaticMarkup(<WordsProvider value={wordsOf('en')}>{picker}</WordsProvider>);
const headings = (markup: string) =>
  [...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map((found) => found[1]);
const picker = (names: string[]) =>
  html(
    <BoardPicker
      boards={names.map((name) => board(name))}
      shortlist={[board('b')]}
      onPick={nothing}
      onCreate={nothing}
    />,
  );

it('has no headings up to three boards, and two lists past them [SAVE-02]', () => {
  expect(headings(picker(['a', 'b', 'c']))).toEqual([]);
  expect(headings(picker(['a', 'b', 'c', 'd']))).toEqual(['Top choices', 'All boards']);
});

it('offers a filter past ten boards [SAVE-24]', () => {
  const names = [...'abcdefghij'];
  expect(picker(names)).not.toContain('Filter boards');
  expect(picker([...names, 'k'])).toContain('aria-label="Filter boards"');
});

it('marks a secret board, and offers to create one', () => {
  const markup = picker(['Hidden']);
  expect(markup).toContain('Secret');
  expect(markup).toContain('Create board');
});

it('creates the first board from the empty list, on a page from its foot', () => {
  const empty = { boards: [], shortlist: [], onPick: nothing, onCreate: nothing };
  expect(html(<BoardPicker {...empty} />).match(/Create board/g)).toHaveLength(1);
  expect(html(<BoardPicker {...empty} foot="Foot" />)).not.toContain('Create board');
});

it("shows the chosen board under 'Board' and its sections under 'Section' [SAVE-04]", () => {
  const markup = html(
    <SectionPicker
      board={board('Garden', 1)}
      sections={[section]}
      onPick={nothing}
      onCreate={nothing}
    />,
  );
  expect(headings(markup)).toEqual(['Board', 'Section']);
  expect(markup.indexOf('Garden')).toBeLessThan(markup.indexOf('At dusk'));
  expect(markup).toContain('12 Pins');
});
