import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';

interface Props {
  readonly text: string;
  /** Displayed until the text is copied. */
  readonly label: string;
}

export function CopyButton({ text, label }: Props) {
  const { t } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <Button variant="line" onClick={copy}>
      {copied === text ? t('Copied') : label}
    </Button>
  );
}
