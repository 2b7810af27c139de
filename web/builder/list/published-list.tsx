import type { PinDraft } from '#contract/builder/drafts.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { Button } from '#web/ui/base/button.tsx';
import { placeName } from './draft-card.tsx';
import { DraftThumb } from '../composing/draft-thumb.tsx';
import styles from './published-list.module.css';
import { PublishTime } from './scheduled-list.tsx';

interface Props {
  readonly drafts: readonly PinDraft[];
  readonly onDone: () => void;
}

/** What was just published or scheduled, with a link out of the builder. */
export function PublishedList({ drafts, onDone }: Props) {
  const { t } = useWords();
  if (drafts.length === 0) return null;
  const scheduled = drafts.filter((draft) => draft.pin_id === null).length;
  return (
    <section className={styles['done']} aria-labelledby="published">
      <div className={styles['head']}>
        <h2 id="published" className="h-20" tabIndex={-1} ref={intoFocus}>
          {scheduled === drafts.length
            ? t('{count, plural, one {Your Pin is scheduled} other {# Pins are scheduled}}', {
                count: drafts.length,
              })
            : t('{count, plural, one {Your Pin is published} other {# Pins are published}}', {
                count: drafts.length - scheduled,
              })}
        </h2>
        <Button variant="main" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
      <ul className={styles['list']}>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles['item']}>
            <span className={styles['thumb']}>
              <DraftThumb draft={draft} />
            </span>
            <span className={styles['what']}>
              <b className={styles['name']}>
                <bdi>{draft.title || t('Untitled Pin')}</bdi>
              </b>
              <span className="soft t-14">
                <bdi>{placeName(draft)}</bdi>
              </span>
              {draft.pin_id === null ? (
                <PublishTime draft={draft} />
              ) : (
                <PageLink className="link t-14" href={pinPath(draft.pin_id)}>
                  {t('See it now')}
                </PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes the focus from the editor, which is gone. */
const intoFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
