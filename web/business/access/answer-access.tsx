import type { BusinessAccess } from '#contract/business/access.ts';
import styles from '#web/business/core/ad-accounts.module.css';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { useAccessActs } from './use-access-acts.ts';

interface Props {
  readonly access: BusinessAccess;
  /** The code from the e-mail that led here. */
  readonly code?: string | null;
  readonly onAnswered?: () => void;
}

/** Answers an invitation to act for a business; requires a second factor first. */
export function AnswerAccess({ access, code = null, onAnswered }: Props) {
  const { t } = useWords();
  const { busy, accept, leave } = useAccessActs();
  const { business, status, needs_second_factor: needsFactor } = access;
  const name = business.business_name;
  const named = { business_id: business.id, code };
  const answer = async (act: typeof accept) => {
    if (await act(named, name)) onAnswered?.();
  };
  return (
    <>
      {needsFactor && (
        <p role="note">{t('To act for a business, you need two-step verification.')}</p>
      )}
      <div className={styles['acts']}>
        {needsFactor ? (
          <ButtonLink variant="main" href="/settings/security/">
            {t('Set up two-step verification')}
          </ButtonLink>
        ) : (
          <Button
            variant="main"
            busy={busy}
            onClick={() => void answer(accept)}
            aria-label={t('Accept to act for {name}', { name })}
          >
            {t('Accept')}
          </Button>
        )}
        {status === 'pending' && (
          <Button
            busy={busy}
            onClick={() => void answer(leave)}
            aria-label={t('Decline to act for {name}', { name })}
          >
            {t('Decline')}
          </Button>
        )}
      </div>
    </>
  );
}
