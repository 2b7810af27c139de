import type { ComponentProps } from 'react';
import type { Human } from './use-human.ts';

/** A form whose human verification begins when one of its fields is focused. */
export function HumanForm({ human, ...form }: ComponentProps<'form'> & { human: Human }) {
  // Focus events bubble from its fields; the form itself is not interactive.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  return <form {...form} onFocus={human.begin} />;
}
