import { useState } from 'react';
import type { News } from '#contract/news.ts';
import type { Pin } from '#contract/pins.ts';
import { AnswerInvite } from '#web/boards/sharing/answer-invite.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { gridPicture, pinPath } from '#web/pins/core/pin-picture.ts';
import { FollowButton } from '#web/social/core/follow-button.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './news-line.module.css';
import { boardIn, commentIn, pinsIn } from './news-parts.ts';
import type { NewsPeopleProps } from './news-people-dialog.tsx';
import { NewsText } from './news-text.tsx';

const NewsPeople = lazyPart<NewsPeopleProps>(
  async () => (await import('./news-people-dialog.tsx')).NewsPeopleDialog,
);

interface Props {
  readonly line: News;
  /** When the list was loaded, in ms. */
  readonly answeredAt: number;
}

/** A line: people, time, and the viewer's things. */
export function NewsLine({ line, answeredAt }: Props) {
  const { t, formats } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [first] = line.users;
  const pins = pinsIn(line);
  const comment = commentIn(line);
  const invitedTo = line.category === 'board_invite' ? boardIn(line) : null;
  const when = new Date(line.last_updated_at);
  return (
    <li className={classNames(styles['line'], line.unread && styles['unread'])}>
      <Faces people={line.users} />
      <div className={styles['words']}>
        <p className={styles['text']}>
          {line.unread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
          <NewsText line={line} onOthers={() => setOpen(true)} />
        </p>
        {comment && (
          <p className={styles['quote']}>
            <bdi>{comment.text}</bdi>
          </p>
        )}
        <time className={styles['when']} dateTime={when.toISOString()}>
          {relativeTime(when, new Date(Math.max(answeredAt, when.getTime())), formats)}
        </time>
      </div>
      {pins.length > 0 && (
        <div className={styles['pins']}>
          {pins.map((pin) => (
            <PinThumb key={pin.id} pin={pin} />
          ))}
        </div>
      )}
      {invitedTo && (
        <div className={styles['answer']}>
          <AnswerInvite boardId={invitedTo.id} boardName={invitedTo.name} />
        </div>
      )}
      {line.category === 'follow' && line.user_count === 1 && first && (
        <FollowButton person={first} />
      )}
      {isOpen && <NewsPeople newsId={line.id} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** One person's face, or the latest two in the same room. */
function Faces({ people }: { people: News['users'] }) {
  const [first, second] = people;
  if (!first || !second) {
    return <Avatar name={first ? nameOf(first) : ''} src={first?.image_medium_url} size={48} />;
  }
  return (
    <span className={styles['faces']}>
      {[first, second].map((person) => (
        <Avatar key={person.id} name={nameOf(person)} src={person.image_medium_url} size={32} />
      ))}
    </span>
  );
}

function PinThumb({ pin }: { pin: Pin }) {
  const { t } = useWords();
  return (
    <PageLink href={pinPath(pin.id)} className={styles['pin']}>
      <Picture {...gridPicture(pin, t)} sizes="64px" className={styles['thumb']} />
    </PageLink>
  );
}
