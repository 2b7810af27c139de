import type { ReactNode } from 'react';
import type { Pin } from '#contract/pins.ts';
import { sponsorshipStatus } from '#contract/pins/sponsorship.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Field } from '#web/ui/form/field.tsx';

interface Props extends Pick<Pin, 'sponsorship'> {
  readonly error: ReactNode;
}

/** The business that paid for a pin, with its answer. */
export function SponsorField({ sponsorship, error }: Props) {
  const { t } = useWords();
  return (
    <Field
      label={t('Paid partner')}
      hint={answerOf(sponsorship, t)}
      error={error}
      name="sponsor"
      defaultValue={sponsorship?.sponsor.username ?? ''}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function answerOf(sponsorship: Pin['sponsorship'], t: Translate): string {
  if (sponsorship === null) {
    return t("The username of the business that paid for this Pin. We'll ask them to confirm it.");
  }
  const { requested, declined } = sponsorshipStatus;
  if (sponsorship.status === requested) {
    return t("We've asked, and they haven't answered yet. Clear the field to withdraw.");
  }
  if (sponsorship.status === declined) return t('Declined. The Pin names no partner.');
  return t('Accepted. The Pin names them. Clear the field to end that.');
}
