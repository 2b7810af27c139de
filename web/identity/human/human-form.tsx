import type { ComponentProps } from 'react';
import type { Human } from './use-human.ts';

/** A form whose human verification begins when the first of its fields is touched. */
export function HumanForm({ human, ...form }: ComponentProps<'form'> & { human: Human }) {
  // The focus is its fields' own: the form itself is nothing to touch.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  return <form {...form} onFocus={human.begin} />;
}
