import EyeOff from 'lucide-react/icons/eye-off';
import { useQuery } from '@tanstack/react-query';
import { type AdWhy, getAdWhy } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinTitle } from '#web/pins/core/pin-picture.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { type HideWhat, useHideAd } from './hidden-ads.ts';
import { promoterName } from './promoter-name.ts';
import styles from './promoted.module.css';
import { MatchLine, notUsedText } from './why-words.tsx';

interface Props {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Why the viewer sees an ad: the advertiser and the targeting, with links to change it. */
export function WhyAd({ pin, onClose }: Props) {
  const { t } = useWords();
  const { tracking_params } = pin;
  const query = useQuery({
    ...callOptions(useSend(), getAdWhy, { tracking_params: tracking_params ?? '' }),
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title={t('Why this ad')}
      onClose={onClose}
      foot={<Foot pin={pin} onClose={onClose} />}
    >
      <div className={styles['why']}>
        <Payer pin={pin} />
        {query.isPending && <GhostLine />}
        {query.isError && <Banner bad>{failureText(query.error, t)}</Banner>}
        {query.data && <Reasons why={query.data} name={promoterName(pin)} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Payer({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const { url } = pin.images['236x'];
  return (
    <div className={styles['payer']}>
      <img src={url} alt="" />
      <p>
        <b>
          <bdi>{pinTitle(pin)}</bdi>
        </b>
        <span className="soft">
          {t('{name} pays for this to be shown.', { name: promoterName(pin) })}
        </span>
      </p>
    </div>
  );
}

interface ReasonsProps {
  readonly why: AdWhy;
  readonly name: string;
  readonly onClose: () => void;
}

function Reasons({ why, name, onClose }: ReasonsProps) {
  const { t, formats } = useWords();
  const { matched, not_used: notUsed, placement, choices } = why;
  return (
    <>
      {matched.length === 0 ? (
        <p>{t("They didn't ask for anyone in particular.")}</p>
      ) : (
        <ul className={styles['matches']} aria-label={t('How it was chosen')}>
          {matched.map((match) => (
            <li key={match.trait}>
              <MatchLine match={match} placement={placement} onLeave={onClose} />
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        {t("{name} doesn't learn who you are, only that someone saw or opened it.", { name })}{' '}
        {notUsedText(notUsed, t, formats)}{' '}
        {choices.is_in_effect
          ? t('Personal ads are on.')
          : t("Personal ads are off, so it goes by this page and where you're from.")}
      </p>
    </>
  );
}

function Foot({ pin, onClose }: Props) {
  const { t } = useWords();
  const { hide } = useHideAd();
  const hideIt = (what: HideWhat) => {
    onClose();
    void hide(pin, what);
  };
  return (
    <div className={styles['foot']}>
      <Button variant="line" onClick={() => hideIt('ad')}>
        <EyeOff size={18} aria-hidden="true" />
        {t('Hide this ad')}
      </Button>
      <Button variant="line" onClick={() => hideIt('advertiser')}>
        {t('Hide all from {name}', { name: promoterName(pin) })}
      </Button>
      <PageLink className={styles['settings']} href="/settings/privacy/#ads" onClick={onClose}>
        {t('Ad settings')}
      </PageLink>
    </div>
  );
}
