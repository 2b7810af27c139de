import { useState } from 'react';
import { SCHEDULE_DAYS } from '#contract/builder/limits.ts';
import { whyToolClosed } from '#contract/builder/gates.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useBuilder } from './builder-context.tsx';
import { CLOSED_WORDS } from './builder-words.ts';
import { fieldLimits } from './publish-time.ts';

interface Props {
  /** The field's value: `2026-03-14T09:30`, or empty for immediately. */
  readonly value: string;
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
}

/** Sets when a pin is published; explains why if the person may not schedule. */
export function TimeField({ value, error, onChange }: Props) {
  const { t } = useWords();
  const { maker, scenario } = useBuilder();
  const closed = whyToolClosed('scheduling', maker, scenario);
  const [limits] = useState(() => fieldLimits(new Date()));
  return (
    <Field
      label={t('Publish at')}
      type="datetime-local"
      value={value}
      {...limits}
      disabled={closed !== null}
      hint={
        closed
          ? t(CLOSED_WORDS[closed])
          : t('Leave empty to publish now, or pick a time in the next {days} days.', {
              days: SCHEDULE_DAYS,
            })
      }
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
