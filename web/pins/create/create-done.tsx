import LinkIcon from 'lucide-react/icons/link';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { PersonCard } from '#web/social/people/person-card.tsx';
import { OutLink } from '#web/trust/out-link.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Confetti } from '#web/ui/overlay/confetti.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './create.module.css';
import { toSuggest } from '../save/follow-suggestion.ts';
import { gridPicture, pinPath } from '../core/pin-picture.ts';
import { PinText } from '../closeup/pin-text.tsx';
import { PostCreateUpsell } from '../upsell/post-create-upsell.tsx';
import { useAutoClose } from './use-auto-close.ts';
import { useFirstFocus } from '../core/use-first-focus.ts';
import { usePinFacts } from '../core/use-pin-facts.ts';
import type { PopupFit } from './use-popup-fit.ts';
import { destinationPath, type Saved } from '../save/use-save-pin.tsx';

interface Props {
  readonly created: Saved;
  readonly onAnother: () => void;
  readonly isPopup: boolean;
  readonly fit: PopupFit;
}

/** Confirms the new pin: its board, its facts, and what can be done next. */
export function CreateDone({ created: { pin, destination }, onAnother, isPopup, fit }: Props) {
  const { t } = useWords();
  const viewer = useViewer();
  const facts = usePinFacts(pin);
  // The focused element is gone; the confirmation takes focus.
  const title = useFirstFocus<HTMLHeadingElement>();
  const { closes, keep } = useAutoClose(isPopup);
  const link = safeLink(pin.link);
  const official = toSuggest(facts.link_domain?.official_user, viewer);
  const where = (
    <PageLink className="link" href={destinationPath(destination)}>
      {destination.section?.title ?? destination.board.name}
    </PageLink>
  );
  return (
    <main id="main" className={styles['done']}>
      <Confetti />
      <div ref={fit} className={styles['news']}>
        <div className={styles['thumb']}>
          <Picture {...gridPicture(pin, t)} sizes="236px" eager />
        </div>
        <div className={styles['said']}>
          <h1 className="h-28" ref={title} tabIndex={-1}>
            {destination.section ? (
              <Say
                text="Saved to {sectionName} in {boardName}"
                values={{ sectionName: where, boardName: destination.board.name }}
              />
            ) : (
              <Say text="Saved to {boardName}" values={{ boardName: where }} />
            )}
          </h1>
          {pin.title && (
            <p className={styles['name']}>
              <bdi>{pin.title}</bdi>
            </p>
          )}
          {pin.description && <PinText text={pin.description} />}
          {link && (
            <OutLink className={styles['site']} address={link} pinId={pin.id}>
              <LinkIcon size={16} aria-hidden="true" />
              <bdi>{pin.domain}</bdi>
            </OutLink>
          )}
          {official && <PersonCard person={official} />}
        </div>
        <div className={styles['next']}>
          <Button big onClick={onAnother}>
            {t('Create another')}
          </Button>
          <ButtonLink big href={`${pinPath(facts.id)}?share=true`}>
            {t('Send')}
          </ButtonLink>
          {viewer?.is_partner && !isPopup && destination.board.privacy === 'public' && (
            <ButtonLink big href={`/quick-promote/?pinId=${facts.id}`}>
              {t('Promote')}
            </ButtonLink>
          )}
          <ButtonLink big variant="main" href={pinPath(facts.id)}>
            {t('See it now')}
          </ButtonLink>
        </div>
        {!isPopup && <PostCreateUpsell pin={{ link, ownerId: pin.pinner.id }} />}
        {closes && (
          <p className={styles['closes']}>
            {t('This window closes by itself.')}{' '}
            <button type="button" className="link" onClick={keep}>
              {t('Keep it open')}
            </button>
          </p>
        )}
      </div>
    </main>
  );
}
