import type { FormEvent } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';

interface Props {
  readonly className: string | undefined;
  /** Handles the input; returns whether it is a page's address. */
  readonly take: (text: string) => boolean;
  readonly initial?: string;
  /** Whether it is the page's main purpose. */
  readonly main?: boolean;
}

/** A form for a page's address, to find pictures there. */
export function PageAddressForm({ className, take, initial = '', main = false }: Props) {
  const { t } = useWords();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('url');
    if (!(field instanceof HTMLInputElement)) return;
    const isTaken = take(field.value);
    field.setCustomValidity(isTaken ? '' : t('Paste a page address, like https://example.org/'));
    field.reportValidity();
    if (isTaken) form.reset();
  };
  return (
    <form className={className} onSubmit={onSubmit} method="get">
      <Field
        label={t("Or paste a page's address")}
        name="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        defaultValue={initial}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
        required
      />
      <Button type="submit" {...(main && { variant: 'main' })}>
        {t('Find pictures')}
      </Button>
    </form>
  );
}
