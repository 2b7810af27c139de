import { useWords } from '#web/kernel/words/words-context.tsx';
import { microsText } from './micros-text.ts';

interface Props {
  readonly micros: number;
  readonly currency: string;
  readonly signed?: boolean;
}

/** An amount of money, with what it is to the micro for whoever reads the page by program. */
export function Money({ micros, currency, signed = false }: Props) {
  const { formats } = useWords();
  const text = microsText(micros, { currency, formats, signed });
  // The sign stands before it in every direction of writing.
  return (
    <data value={micros} dir="ltr">
      {text}
    </data>
  );
}
