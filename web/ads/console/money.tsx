import { useWords } from '#web/kernel/words/words-context.tsx';
import { microsText } from './micros-text.ts';

interface Props {
  readonly micros: number;
  readonly currency: string;
  readonly signed?: boolean;
}

/** An amount of money, with the exact micros in the markup for programs that read the page. */
export function Money({ micros, currency, signed = false }: Props) {
  const { formats } = useWords();
  const text = microsText(micros, { currency, formats, signed });
  // The sign precedes the amount in right-to-left text, too.
  return (
    <data value={micros} dir="ltr">
      {text}
    </data>
  );
}
