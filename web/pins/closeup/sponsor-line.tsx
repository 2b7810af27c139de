import type { Pin } from '#contract/pins.ts';
import { namesPartner, sponsorshipStatus } from '#contract/pins/sponsorship.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { creatorName, profilePath } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { creatorOf } from '../core/pin-picture.ts';
import styles from './sponsor-line.module.css';
import { useAnswerSponsor } from './use-answer-sponsor.ts';

/** Names a pin's sponsor, and asks the named business to confirm or decline [UI-08]. */
export function SponsorLine({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const viewer = useViewer();
  const { answering, answer } = useAnswerSponsor(pin);
  const { sponsorship } = pin;
  if (!sponsorship) return null;
  const { status, sponsor } = sponsorship;
  const isNamed = namesPartner(status);
  const isMine = viewer?.id === sponsor.id;
  const isRequested = isMine && status === sponsorshipStatus.requested;
  if (!isNamed && !isRequested) return null;
  const name = (
    <PageLink className="link" href={profilePath(sponsor.username)}>
      <bdi>{creatorName(sponsor)}</bdi>
    </PageLink>
  );
  const by = <bdi>{creatorName(creatorOf(pin))}</bdi>;
  return (
    <div className={styles['sponsor']}>
      <p className={styles['said']}>
        {isNamed ? (
          <Say text="Paid partnership with {name}" values={{ name }} />
        ) : (
          <Say text="{name} says you paid for this Pin." values={{ name: by }} />
        )}
      </p>
      {isRequested && (
        <Button variant="main" busy={answering === true} onClick={() => answer(true)}>
          {t('Accept')}
        </Button>
      )}
      {isMine && (
        <Button busy={answering === false} onClick={() => answer(false)}>
          {isRequested ? t('Decline') : t('Remove my name')}
        </Button>
      )}
    </div>
  );
}
