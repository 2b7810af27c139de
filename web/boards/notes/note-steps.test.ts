import { expect, it } from 'vitest';
import { MAX_NOTE_ITEMS } from '#contract/boards/notes.ts';
import { isNote, newNoteForm, nextNoteForm, noteOf } from './note-steps.ts';

const expected = { title: 'Paint', text: '', items: [{ text: 'Blue', done: true }] };

it('has one empty line at the end, whatever is written or removed', () => {
  let form = newNoteForm(null);
  expect(form.lines.map(({ text }) => text)).toEqual(['']);
  form = nextNoteForm(form, { kind: 'line', key: 0, value: 'Brushes' });
  form = nextNoteForm(form, { kind: 'line', key: 0, value: 'Brushes, two' });
  expect(form.lines.map(({ text }) => text)).toEqual(['Brushes, two', '']);
  form = nextNoteForm(form, { kind: 'remove', key: 1 });
  expect(form.lines.map(({ text }) => text)).toEqual(['Brushes, two', '']);
  expect(new Set(form.lines.map(({ key }) => key)).size).toBe(2);
});

it('keeps what was ticked off, and sends no line without a word', () => {
  const form = nextNoteForm(newNoteForm(expected), { kind: 'line', key: 1, value: '  ' });
  expect(noteOf(form)).toEqual(expected);
});

it('holds no more lines than a note may', () => {
  const items = Array.from({ length: MAX_NOTE_ITEMS }, () => ({ text: 'x', done: false }));
  expect(newNoteForm({ ...expected, items }).lines).toHaveLength(MAX_NOTE_ITEMS);
});

it('is a note once anything is in it', () => {
  const empty = newNoteForm(null);
  expect(isNote(empty)).toBe(false);
  expect(isNote(nextNoteForm(empty, { kind: 'title', value: '  ' }))).toBe(false);
  expect(isNote(nextNoteForm(empty, { kind: 'text', value: 'North' }))).toBe(true);
});
