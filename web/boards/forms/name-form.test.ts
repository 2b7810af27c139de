import { expect, it } from 'vitest';
import {
  type NameEvent,
  type NameForm,
  nameSource,
  newNameForm,
  nextNameForm,
  shownErrors,
} from './name-form.ts';

const after = (...events: NameEvent[]): NameForm =>
  events.reduce(nextNameForm, newNameForm('board'));

it('says nothing about a form that nobody touched', () => {
  expect(shownErrors(newNameForm('board'))).toEqual([]);
});

it('asks for a name once it was emptied [BOARD-03]', () => {
  const form = after({ kind: 'typed', name: 'B' }, { kind: 'typed', name: '' });
  expect(shownErrors(form)).toEqual([{ text: "Don't forget to name your board!" }]);
});

it('clears the error when sent, and shows the refusal [BOARD-04]', () => {
  const refused = after(
    { kind: 'typed', name: 'Blue' },
    { kind: 'sent' },
    { kind: 'refused', why: 'Taken.' },
  );
  expect(refused.busy).toBe(false);
  expect(shownErrors(refused)).toEqual(['Taken.']);
  const again = nextNameForm(refused, { kind: 'sent' });
  expect(again).toMatchObject({ busy: true, refused: null });
  expect(nextNameForm(again, { kind: 'done' }).busy).toBe(false);
});

it('clears the refusal when the name is edited [BOARD-02]', () => {
  const form = after({ kind: 'refused', why: 'Taken.' }, { kind: 'typed', name: 'Blue 2' });
  expect(shownErrors(form)).toEqual([]);
});

it('knows whether a name was typed, suggested, or suggested and edited [BOARD-16]', () => {
  expect(nameSource(after({ kind: 'typed', name: 'Blue' }))).toBe(0);
  const suggested = after({ kind: 'typed', name: 'B' }, { kind: 'suggested', name: 'Kitchens' });
  expect(nameSource(suggested)).toBe(1);
  expect(nameSource(nextNameForm(suggested, { kind: 'typed', name: 'Kitchens ' }))).toBe(1);
  const edited = nextNameForm(suggested, { kind: 'typed', name: 'Small kitchens' });
  expect(nameSource(edited)).toBe(2);
  const anew = nextNameForm(edited, { kind: 'typed', name: '' });
  expect(nameSource(nextNameForm(anew, { kind: 'typed', name: 'Halls' }))).toBe(0);
});
