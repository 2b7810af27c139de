import { useState } from 'react';
import type { Message } from '#contract/talk.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinAlt, pinPath } from '#web/pins/core/pin-picture.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import { ReportDialog } from '#web/social/reporting/report-part.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { Ago } from '../core/ago.tsx';
import styles from './messages.module.css';
import { NotSent } from '../core/not-sent.tsx';
import { MessageText } from './message-text.tsx';
import type { Outbox, Outgoing } from '../core/use-outbox.ts';

/** Longer pauses in ms display the time again. */
const SILENCE_MS = 15 * 60_000;

interface Props {
  readonly message: Message;
  /** The previous message, if it is visible. */
  readonly before: Message | undefined;
  readonly isGroup: boolean;
}

/** A message: the viewer's own at the end of the line, others' at the start. */
export function MessageItem({ message, before, isGroup }: Props) {
  const { t } = useWords();
  const viewer = useViewer();
  const { sender } = message;
  const isOwn = sender.id === viewer?.id;
  const isLater = before === undefined || timeOf(message) - timeOf(before) > SILENCE_MS;
  const isNamed = isGroup && !isOwn && (isLater || before?.sender.id !== sender.id);
  const name = isOwn ? t('You') : nameOf(sender);
  return (
    <li className={classNames(styles['message'], isOwn && styles['own'])}>
      {isLater && <Ago since={message.created_at} className={styles['when']} />}
      {isNamed ? (
        <span className={styles['sender']}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <VisuallyHidden>{name}</VisuallyHidden>
      )}
      {message.has_pin && <SentPin message={message} />}
      {message.text && (
        <p className={styles['bubble']} dir="auto">
          <MessageText text={message.text} />
        </p>
      )}
      {!isOwn && <Report message={message} />}
    </li>
  );
}

/** A quiet button below a message, which only shows where somebody points or tabs, or cannot point. */
function Report({ message }: Pick<Props, 'message'>) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['report']} onClick={() => setOpen(true)}>
        {t('Report message')}
      </button>
      {isOpen && <ReportDialog kind="message" id={message.id} onClose={() => setOpen(false)} />}
    </>
  );
}

const timeOf = (message: Message): number => new Date(message.created_at).getTime();

function SentPin({ message: { pin } }: Pick<Props, 'message'>) {
  const { t } = useWords();
  if (pin === null) return <p className={styles['gone']}>{t('This Pin is no longer here.')}</p>;
  const { url, width, height } = pin.images['236x'];
  return (
    <PageLink href={pinPath(pin.id)} className={styles['pin']}>
      <img
        src={url}
        width={width}
        height={height}
        alt={pinAlt(pin, t)}
        style={{ background: pin.dominant_color }}
      />
    </PageLink>
  );
}

interface OutgoingProps {
  readonly item: Outgoing<string>;
  readonly outbox: Outbox<string>;
}

/** The viewer's message while it is being sent. */
export function OutgoingItem({ item, outbox }: OutgoingProps) {
  return (
    <li className={classNames(styles['message'], styles['own'])}>
      <p className={styles['bubble']} dir="auto">
        {item.what}
      </p>
      <NotSent item={item} outbox={outbox} />
    </li>
  );
}
