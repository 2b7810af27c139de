import { Field } from '#web/ui/form/field.tsx';
import type { NameFormHandle } from './use-name-form.ts';

interface Props {
  readonly form: NameFormHandle;
  readonly label: string;
  readonly placeholder?: string;
}

/** The field of a form with a single name. */
export function NameField({ form, label, placeholder }: Props) {
  return (
    <Field
      label={label}
      placeholder={placeholder}
      value={form.name}
      onChange={(event) => form.type(event.target.value)}
      error={form.error}
      autoComplete="off"
      autoFocus
    />
  );
}
