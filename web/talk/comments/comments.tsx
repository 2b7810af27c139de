import { useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { type Comment, MAX_COMMENT } from '#contract/talk.ts';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { LikeButton } from '#web/pins/actions/like-button.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { Composer } from '../core/composer.tsx';
import { Replies } from './replies.tsx';
import { PendingComment } from './pending-comment.tsx';
import { useComments, useSay, useSwitch } from './use-comments.ts';

export interface CommentsProps {
  readonly pin: Pin;
}

/** A pin's likes and the comments on its picture, oldest first, with the form to add one. */
export function Comments({ pin }: CommentsProps) {
  return (
    <div className={styles['below']}>
      <LikeButton pin={pin} />
      <Talk pin={pin} />
    </div>
  );
}

function Talk({ pin }: CommentsProps) {
  const { t } = useWords();
  const count = pin.comment_count;
  if (pin.comments_disabled && !pin.is_editable) {
    return <p className={styles['off']}>{t('Comments are turned off')}</p>;
  }
  return (
    <section className={styles['comments']} aria-label={t('Comments')}>
      <div className={styles['head']}>
        <h2 className="h-20">
          {pin.comments_disabled
            ? t('Comments are turned off')
            : t('{count, plural, =0 {Comments} one {# comment} other {# comments}}', { count })}
        </h2>
        {pin.is_editable && <Switch pin={pin} />}
      </div>
      {!pin.comments_disabled && <Thread key={pin.id} pin={pin} />}
    </section>
  );
}

function Switch({ pin }: CommentsProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const toggle = useSwitch(pin);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await toggle();
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  return (
    <button type="button" className={styles['switch']} disabled={busy} onClick={() => void press()}>
      {pin.comments_disabled ? t('Turn on') : t('Turn off')}
    </button>
  );
}

function Thread({ pin }: CommentsProps) {
  const { t } = useWords();
  const viewer = useViewer();
  const prompted = usePrompted();
  const list = useComments({ pinId: pin.id });
  const outbox = useSay(pin, null);
  const name = viewer?.full_name || viewer?.username || '';
  const isEmpty =
    (list.isSuccess || (list.isPending && pin.comment_count === 0)) &&
    list.comments.length + outbox.items.length === 0;
  return (
    <>
      {list.isPending && pin.comment_count > 0 && <Ghost />}
      {list.isError && (
        <Banner bad action={<Button onClick={() => void list.refetch()}>{t('Try again')}</Button>}>
          {t("The comments didn't load.")}
        </Banner>
      )}
      {isEmpty && <p className="soft t-14">{t('No comments yet. Be the first.')}</p>}
      <ul className={styles['list']} aria-label={t('Comments')}>
        {list.comments.map((comment) => (
          <WithReplies key={comment.id} pin={pin} comment={comment} />
        ))}
        {outbox.items.map((item) => (
          <PendingComment key={item.guid} item={item} outbox={outbox} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show more comments')}
        </Button>
      )}
      {viewer ? (
        <Composer
          label={t('Add a comment')}
          most={MAX_COMMENT}
          onSend={outbox.send}
          start={<Avatar name={name} src={viewer.image_medium_url} size={32} />}
        />
      ) : (
        <Button onClick={() => prompted('any', () => undefined)}>{t('Log in to comment')}</Button>
      )}
    </>
  );
}

function WithReplies({ pin, comment }: { pin: Pin; comment: Comment }) {
  const { t } = useWords();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const reply = () => {
    setOpen(true);
    setWriting(true);
  };
  const onReply = viewer ? reply : undefined;
  return (
    <CommentItem pin={pin} comment={comment} onReply={onReply}>
      {!open && comment.reply_count > 0 && (
        <button type="button" className={styles['more']} onClick={() => setOpen(true)}>
          {t('{count, plural, one {Show # reply} other {Show # replies}}', {
            count: comment.reply_count,
          })}
        </button>
      )}
      {open && (
        <Replies
          pin={pin}
          parent={comment}
          onEnd={writing ? () => setWriting(false) : null}
          onReply={onReply}
        />
      )}
    </CommentItem>
  );
}

function Ghost() {
  const { t } = useWords();
  return (
    <div className={styles['ghost']} role="status" aria-label={t('Loading…')}>
      <GhostLine width="70%" />
      <GhostLine width="45%" />
    </div>
  );
}
