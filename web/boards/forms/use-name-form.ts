import { type FormEvent, useReducer } from 'react';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { boardFailureText } from '../core/board-failure.ts';
import {
  nameSource,
  type NameSource,
  newNameForm,
  nextNameForm,
  shownErrors,
} from './name-form.ts';
import { joinErrors, maySubmitName, type NameOf } from './name-rules.ts';

export interface NameFormHandle {
  readonly name: string;
  readonly error: string | null;
  readonly busy: boolean;
  /** Whether the button is enabled and Enter submits. */
  readonly ready: boolean;
  readonly type: (name: string) => void;
  /** Fills in a suggested name. */
  readonly suggest: (name: string) => void;
  /** Resets the form to empty and untouched. */
  readonly clear: () => void;
  readonly onSubmit: (event: FormEvent) => void;
}

/** A form with one name. `submit` gets it trimmed; its rejection is displayed below the field. */
export function useNameForm(
  of: NameOf,
  submit: (name: string, source: NameSource) => Promise<unknown>,
  first = '',
): NameFormHandle {
  const { t } = useWords();
  const [form, tell] = useReducer(nextNameForm, newNameForm(of, first));
  const failed = of === 'board' ? boardFailureText : failureText;
  const error = joinErrors(
    shownErrors(form).map((one) => (typeof one === 'string' ? one : t(one.text, one.values))),
  );
  const ready = maySubmitName({ name: form.name, error, busy: form.busy });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog must not also submit the form of the page around it.
    event.stopPropagation();
    if (!ready) return;
    tell({ kind: 'sent' });
    submit(form.name.trim(), nameSource(form)).then(
      () => tell({ kind: 'done' }),
      (cause: unknown) => tell({ kind: 'refused', why: failed(cause, t) }),
    );
  };
  return {
    name: form.name,
    error,
    busy: form.busy,
    ready,
    type: (name) => tell({ kind: 'typed', name }),
    suggest: (name) => tell({ kind: 'suggested', name }),
    clear: () => tell({ kind: 'cleared' }),
    onSubmit,
  };
}
