/**
 * A note being written, as a pure reducer. The last line of the checklist is always empty: typing in it makes it an
 * item, and adds the next empty line.
 */
import { MAX_NOTE_ITEMS, type BoardNote, type NoteItem } from '#contract/boards/notes.ts';

/** A line of the checklist; its key stays the same when other lines come and go. */
export interface NoteLine extends NoteItem {
  readonly key: number;
}

export interface NoteForm {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly NoteLine[];
  readonly next: number;
}

export type NoteEvent =
  | { readonly kind: 'title' | 'text'; readonly value: string }
  | { readonly kind: 'line'; readonly key: number; readonly value: string }
  | { readonly kind: 'remove'; readonly key: number };

export function newNoteForm(note: Pick<BoardNote, 'title' | 'text' | 'items'> | null): NoteForm {
  const lines = (note?.items ?? []).map((item, key) => ({ ...item, key }));
  const form = { title: note?.title ?? '', text: note?.text ?? '', lines, next: lines.length };
  return withEmptyLine(form);
}

export function nextNoteForm(form: NoteForm, event: NoteEvent): NoteForm {
  switch (event.kind) {
    case 'title':
      return { ...form, title: event.value };
    case 'text':
      return { ...form, text: event.value };
    case 'line':
      return withEmptyLine({
        ...form,
        lines: form.lines.map((line) =>
          line.key === event.key ? { ...line, text: event.value } : line,
        ),
      });
    case 'remove':
      return withEmptyLine({ ...form, lines: form.lines.filter(({ key }) => key !== event.key) });
  }
}

function withEmptyLine(form: NoteForm): NoteForm {
  const { lines, next } = form;
  if (lines.at(-1)?.text === '' || lines.length >= MAX_NOTE_ITEMS) return form;
  return { ...form, lines: [...lines, { key: next, text: '', done: false }], next: next + 1 };
}

/** Returns the note to send, without empty lines. */
export function noteOf({ title, text, lines }: NoteForm) {
  const items = lines.flatMap((line) =>
    line.text.trim() === '' ? [] : [{ text: line.text.trim(), done: line.done }],
  );
  return { title: title.trim(), text: text.trim(), items };
}

/** Whether the note has any content. */
export function isNote(form: NoteForm): boolean {
  const { title, text, items } = noteOf(form);
  return title !== '' || text !== '' || items.length > 0;
}
