import { type RefObject, useEffect, useEffectEvent } from 'react';

type Field = RefObject<HTMLInputElement | null>;

interface AddressedField {
  readonly onText: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}

/**
 * Listens to a field that was rendered before its suggestions, and may already have focus. `onLeave` is called when
 * focus moves to neither the field nor the panel.
 */
export function useFieldFromAddress(
  { field, panel }: { readonly field: Field; readonly panel: RefObject<HTMLElement | null> },
  handlers: AddressedField,
): void {
  const onText = useEffectEvent(() => handlers.onText(field.current?.value ?? ''));
  const onKey = useEffectEvent(handlers.onKey);
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && panel.current?.contains(relatedTarget);
    if (!isInside && relatedTarget !== field.current) handlers.onLeave();
  });
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const text = () => onText();
    const key = (event: KeyboardEvent) => onKey(event);
    const leave = (event: FocusEvent) => onLeave(event);
    if (document.activeElement === input) text();
    for (const name of ['focus', 'input', 'click'] as const) input.addEventListener(name, text);
    input.addEventListener('keydown', key);
    form.addEventListener('focusout', leave);
    return () => {
      for (const name of ['focus', 'input', 'click'] as const)
        input.removeEventListener(name, text);
      input.removeEventListener('keydown', key);
      form.removeEventListener('focusout', leave);
    };
  }, [field]);
}

/** Updates the field's ARIA attributes for screen readers. */
export function useFieldNames(field: Field, list: string, isShown: boolean, active: number): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${list}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [field, list, isShown, active]);
}

/** Puts the search selected by keys into the field, ready to be continued. */
export function useFieldText(field: Field, isOpen: boolean, text: string): void {
  useEffect(() => {
    const { current: input } = field;
    if (input && isOpen && input.value !== text) {
      input.setRangeText(text, 0, input.value.length, 'end');
    }
  }, [field, isOpen, text]);
}
