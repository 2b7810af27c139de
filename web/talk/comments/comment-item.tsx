import { type ReactNode, useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { type Comment, MAX_COMMENT } from '#contract/talk.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { useIsOther } from '#web/social/core/use-is-other.ts';
import { ReportDialog } from '#web/social/reporting/report-part.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { Ago } from '../core/ago.tsx';
import styles from './comments.module.css';
import { Composer } from '../core/composer.tsx';
import { LikeComment } from './like-comment.tsx';
import { TalkText } from '../core/talk-text.tsx';
import { useDelete, useEdit } from './use-comments.ts';

interface Props {
  readonly pin: Pin;
  readonly comment: Comment;
  /** Absent if replies are not possible. */
  readonly onReply?: (() => void) | undefined;
  /** Its replies. */
  readonly children?: ReactNode;
}

/** A comment with its author, text, time and actions. */
export function CommentItem({ pin, comment, onReply, children }: Props) {
  const { t } = useWords();
  const { user } = comment;
  const [editing, setEditing] = useState(false);
  const [reporting, setReporting] = useState(false);
  const isOther = useIsOther(user);
  return (
    <li className={styles['comment']}>
      <PageLink href={profilePath(user.username)} aria-hidden="true" tabIndex={-1}>
        <Avatar name={nameOf(user)} src={user.image_small_url} size={32} />
      </PageLink>
      <div className={styles['body']}>
        {editing ? (
          <EditComment pin={pin} comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          <p className={styles['said']} dir="auto">
            <PageLink href={profilePath(user.username)} className={styles['who']}>
              <bdi>{nameOf(user)}</bdi>
            </PageLink>{' '}
            <TalkText text={comment.text} mentions={comment.mentions} />
          </p>
        )}
        <div className={styles['meta']}>
          <Ago since={comment.created_at} />
          {comment.edited_at !== null && <span>{t('Edited')}</span>}
          <LikeComment comment={comment} />
          {onReply && (
            <button
              type="button"
              aria-label={t('Reply to {name}', { name: nameOf(user) })}
              onClick={onReply}
            >
              {t('Reply')}
            </button>
          )}
          {comment.is_editable && !editing && (
            <button type="button" onClick={() => setEditing(true)}>
              {t('Edit')}
            </button>
          )}
          {isOther && (
            <button type="button" onClick={() => setReporting(true)}>
              {t('Report comment')}
            </button>
          )}
          {comment.is_deletable && <Delete pin={pin} comment={comment} />}
        </div>
        {reporting && (
          <ReportDialog kind="comment" id={comment.id} onClose={() => setReporting(false)} />
        )}
        {children}
      </div>
    </li>
  );
}

/** Edits a comment's text in place. */
function EditComment({
  pin,
  comment,
  onEnd,
}: Pick<Props, 'pin' | 'comment'> & { readonly onEnd: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const edit = useEdit(pin);
  const send = (text: string) =>
    void edit(comment, text).then(onEnd, (cause: unknown) => {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    });
  return (
    <Composer
      label={t('Edit your comment')}
      most={MAX_COMMENT}
      initial={comment.text}
      onSend={send}
      onEscape={onEnd}
      focused
    />
  );
}

/** Asks for confirmation in place, because deleting cannot be undone. */
function Delete({ pin, comment }: Pick<Props, 'pin' | 'comment'>) {
  const { t } = useWords();
  const toasts = useToasts();
  const remove = useDelete(pin);
  const [asking, setAsking] = useState(false);
  const go = () =>
    remove(comment).catch((cause: unknown) => {
      setAsking(false);
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    });
  if (!asking) {
    return (
      <button type="button" onClick={() => setAsking(true)}>
        {t('Delete')}
      </button>
    );
  }
  return (
    <>
      <button type="button" className={styles['danger']} onClick={() => void go()}>
        {t('Delete for good')}
      </button>
      <button
        type="button"
        // It replaces the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onClick={() => setAsking(false)}
      >
        {t('Keep')}
      </button>
    </>
  );
}
