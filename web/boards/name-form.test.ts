import { expect, it } from 'vitest';
import {
  type NameEvent,
  type NameForm,
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
