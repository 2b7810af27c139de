import type { FormEvent } from 'react';

/** A form field as text; empty if it is absent or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns a reader of the form's fields as text, and stops the browser from submitting the form itself. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  return (name) => formText(form, name);
}
