import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explainPin, type HideKind, type PinExplanation } from '#contract/discovery/home.ts';
import type { Pin } from '#contract/pins.ts';
import type { RecommendationReason } from '#contract/pins/reasons.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Because } from '#web/pins/grid/because.tsx';
import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';
import { focusPlaceOf } from '#web/pins/core/hidden-places.ts';
import { pinTitle } from '#web/pins/core/pin-picture.ts';
import { ReportDialog } from '#web/social/reporting/report-part.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from './pin-wishes.module.css';
import { useHides } from './use-hides.ts';

/** Explains why a pin is here and lets the person object; hides it at once; or reports it. */
export function PinWishes({ kind, pin, onClose }: WishesProps) {
  if (kind === 'report') return <ReportDialog kind="pin" id={pin.id} onClose={onClose} />;
  return kind === 'why' ? (
    <WhyPin pin={pin} onClose={onClose} />
  ) : (
    <Unwanted pin={pin} onClose={onClose} />
  );
}

type Props = Omit<WishesProps, 'kind'>;

function Unwanted({ pin, onClose }: Props) {
  const { hide } = useHides();
  useEffect(() => {
    void hide(pin, 'pin');
    onClose();
  }, []); // oxlint-disable-line react/exhaustive-deps
  return null;
}

function WhyPin({ pin, onClose: leave }: Props) {
  const { t } = useWords();
  const onClose = () => {
    leave();
    focusPlaceOf(pin);
  };
  const explanation = useQuery(callOptions(useSend(), explainPin, { pin_id: pin.id }));
  const reasons = distinct([pin.recommendation_reason, ...(explanation.data?.reasons ?? [])]);
  const foot = (
    <>
      <ButtonLink href="/settings/home/" onClick={onClose}>
        {t('Tune your home')}
      </ButtonLink>
      <Button variant="main" onClick={onClose}>
        {t('Done')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Why this Pin?')} onClose={onClose} foot={foot}>
      <div className={styles['why']}>
        {reasons.length > 0 && (
          <ul className={styles['reasons']} aria-label={t('How it got here')}>
            {reasons.map((reason) => (
              <li key={reason.reason}>
                <Way reason={reason} />
              </li>
            ))}
          </ul>
        )}
        {explanation.data?.is_personalized === false && (
          <p className="soft">
            {t("We don't use your activity for this, because you turned that off.")}
          </p>
        )}
        {explanation.isError && <Banner bad>{failureText(explanation.error, t)}</Banner>}
        {explanation.isPending && <GhostLine />}
        {explanation.data && <Hides pin={pin} hides={explanation.data.hides} />}
      </div>
    </Dialog>
  );
}

/** A reason; links to the pin's source if that has a page. */
function Way({ reason }: { readonly reason: RecommendationReason }) {
  const url = reason.path.from?.url;
  if (!url) return <Because reason={reason} />;
  return (
    <PageLink href={url} className={styles['way']}>
      <Because reason={reason} />
    </PageLink>
  );
}

function Hides({ pin, hides }: { readonly pin: Pin; readonly hides: PinExplanation['hides'] }) {
  const { t } = useWords();
  const { hide, unhide } = useHides();
  return (
    <section className={styles['less']} aria-labelledby="see-less">
      <h3 id="see-less" className={styles['title']}>
        {t('See less of this')}
      </h3>
      <ul className={styles['hides']}>
        {hides.map(({ kind, subject, name, is_hidden: isHidden }) => {
          const what = nameOf(kind, kind === 'pin' ? pinTitle(pin) : name, t);
          return (
            <li key={kind} className={styles['hide']}>
              <span className={styles['name']}>{what}</span>
              <Button
                variant={isHidden ? 'plain' : 'line'}
                aria-label={
                  isHidden ? t('Show {name} again', { name: what }) : `${t('Hide')}: ${what}`
                }
                onClick={() => void (isHidden ? unhide(kind, subject, pin) : hide(pin, kind))}
              >
                {isHidden ? t('Show again') : t('Hide')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the text that names what a hide applies to. */
export function nameOf(kind: HideKind, name: string, t: Translate): string {
  switch (kind) {
    case 'pin':
      return name === '' ? t('This Pin') : t('The Pin {name}', { name });
    case 'board':
      return t('Pins from the board {name}', { name });
    case 'person':
      return t('Pins by {name}', { name });
    case 'domain':
      return t('Pins from {name}', { name });
  }
}

function distinct(reasons: readonly (RecommendationReason | null)[]): RecommendationReason[] {
  return [...new Map(reasons.flatMap((one) => (one ? [[one.reason, one]] : []))).values()];
}
