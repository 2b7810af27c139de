import { type RefObject, useLayoutEffect, useState } from 'react';
import styles from './search-options.module.css';

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly term: string;
  readonly rest: string;
}

/** The completion of the typed text, drawn over the field; the forward arrow accepts it. */
export function SearchHint({ field, term, rest }: Props) {
  const [position, setPosition] = useState<{ inlineStart: number; width: number } | null>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const around = input?.form;
    if (!input || !around) return;
    const [own, outer] = [input.getBoundingClientRect(), around.getBoundingClientRect()];
    const { direction, paddingInlineStart } = getComputedStyle(input);
    const edge = direction === 'rtl' ? outer.right - own.right : own.left - outer.left;
    const inlineStart = edge + Number.parseFloat(paddingInlineStart);
    // Text longer than the field scrolls in it, which leaves no place for a hint at its end.
    // oxlint-disable-next-line react/set-state-in-effect
    setPosition(input.scrollWidth > input.clientWidth ? null : { inlineStart, width: own.width });
  }, [field, term]);
  if (!position) return null;
  return (
    <span
      aria-hidden="true"
      data-hint={term + rest}
      className={styles['hint']}
      style={{ insetInlineStart: position.inlineStart, width: position.width }}
    >
      <span className={styles['written']}>{term}</span>
      {rest}
    </span>
  );
}
