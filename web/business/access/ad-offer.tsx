import { useQueryClient } from '@tanstack/react-query';
import { type AdOffer, answerAdInvite, type InviteStatus } from '#contract/business/ad-invites.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import styles from '../core/ad-accounts.module.css';

interface Props {
  readonly offer: AdOffer;
  /** The code from the e-mail that led here. */
  readonly code: string;
}

const overWords: Readonly<Record<Exclude<InviteStatus, 'PENDING' | 'ACCEPTED'>, string>> = {
  DECLINED: 'You declined this invitation.',
  CANCELLED: 'This invitation was withdrawn.',
  EXPIRED: 'This invitation has expired. Ask for a new one.',
};

/** Answers an invitation by e-mail to act for an ad account, or displays its result. */
export function AdOfferAnswer({ offer, code }: Props) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const { ad_account: account, status } = offer;
  const { id: advertiser_id, name } = account;
  const answer = (accepts: boolean) =>
    void run(async () => {
      await send(answerAdInvite, { advertiser_id, code, accepts });
      await queries.invalidateQueries();
    });
  if (status === 'ACCEPTED') {
    return (
      <ButtonLink variant="main" href={`/advertiser/${advertiser_id}/`}>
        {t('Open {name}', { name })}
      </ButtonLink>
    );
  }
  if (status !== 'PENDING') return <p role="note">{t(overWords[status])}</p>;
  return (
    <>
      <div className={styles['acts']}>
        <Button
          variant="main"
          busy={busy}
          onClick={() => answer(true)}
          aria-label={t('Accept to act for {name}', { name })}
        >
          {t('Accept')}
        </Button>
        <Button
          busy={busy}
          onClick={() => answer(false)}
          aria-label={t('Decline to act for {name}', { name })}
        >
          {t('Decline')}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
