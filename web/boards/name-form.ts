/**
 * A form that names a board or section, as a pure reducer. What is wrong with the name
 * itself is shown once the person has written something; what the server refused
 * stays until the name is edited [BOARD-02].
 */
import { type NameError, type NameOf, nameErrors } from './name-rules.ts';

export interface NameForm {
  readonly of: NameOf;
  readonly name: string;
  /** The person has written something: an untouched empty field is no mistake yet. */
  readonly touched: boolean;
  readonly busy: boolean;
  /** In words for the person. */
  readonly refused: string | null;
}

export type NameEvent =
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly why: string };

export function newNameForm(of: NameOf, name = ''): NameForm {
  return { of, name, touched: false, busy: false, refused: null };
}

export function nextNameForm(form: NameForm, event: NameEvent): NameForm {
  switch (event.kind) {
    case 'typed':
      return { ...form, name: event.name, touched: true, refused: null };
    case 'cleared':
      return newNameForm(form.of);
    case 'sent':
      return { ...form, busy: true, refused: null };
    case 'done':
      return { ...form, busy: false };
    case 'refused':
      return { ...form, busy: false, refused: event.why };
  }
}

/** What is to be said under the field now: errors of the name, then the server's. */
export function shownErrors(form: NameForm): readonly (NameError | string)[] {
  const own = form.touched ? nameErrors(form.name, form.of) : [];
  return form.refused === null ? own : [...own, form.refused];
}
