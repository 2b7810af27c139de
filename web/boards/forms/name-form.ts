/**
 * A form that names a board or section, as a pure reducer. Errors of the name itself appear once the person has typed
 * something; a refusal by the server stays until the name is edited [BOARD-02].
 */
import { type NameError, type NameOf, nameErrors } from './name-rules.ts';

/** The API's values: 0 typed, 1 suggested, 2 suggested and edited. */
export type NameSource = 0 | 1 | 2;

export interface NameForm {
  readonly of: NameOf;
  readonly name: string;
  /** The suggestion that the name started as; null once the person starts over. */
  readonly suggested: string | null;
  /** The person has typed something: an untouched empty field is not an error yet. */
  readonly touched: boolean;
  readonly busy: boolean;
  /** The server's refusal, as text for the person. */
  readonly refused: string | null;
}

export type NameEvent =
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'suggested'; readonly name: string }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly why: string };

export function newNameForm(of: NameOf, name = ''): NameForm {
  return { of, name, suggested: null, touched: false, busy: false, refused: null };
}

export function nextNameForm(form: NameForm, event: NameEvent): NameForm {
  switch (event.kind) {
    case 'typed':
      return {
        ...form,
        name: event.name,
        suggested: event.name.trim() === '' ? null : form.suggested,
        touched: true,
        refused: null,
      };
    case 'suggested':
      return { ...form, name: event.name, suggested: event.name, touched: true, refused: null };
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

/** Returns the origin of the name: typed, an unchanged suggestion, or an edited one [BOARD-16]. */
export function nameSource({ name, suggested }: NameForm): NameSource {
  if (suggested === null) return 0;
  return name.trim() === suggested ? 1 : 2;
}

/** Returns the messages below the field: errors of the name, then the server's. */
export function shownErrors(form: NameForm): readonly (NameError | string)[] {
  const own = form.touched ? nameErrors(form.name, form.of) : [];
  return form.refused === null ? own : [...own, form.refused];
}
