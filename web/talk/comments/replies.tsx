import type { Pin } from '#contract/pins.ts';
import { type Comment, MAX_COMMENT } from '#contract/talk.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { Composer } from '../core/composer.tsx';
import { PendingComment } from './pending-comment.tsx';
import { useComments, useSay } from './use-comments.ts';

interface Props {
  readonly pin: Pin;
  readonly parent: Comment;
  /** Called when the reply form closes; null if it is not open. */
  readonly onEnd: (() => void) | null;
  readonly onReply: (() => void) | undefined;
}

/** The replies to a comment, with the form to add one. */
export function Replies({ pin, parent, onEnd, onReply }: Props) {
  const { t } = useWords();
  const list = useComments({ commentId: parent.id });
  const outbox = useSay(pin, parent.id);
  const say = (text: string) => {
    outbox.send(text);
    onEnd?.();
  };
  const name = nameOf(parent.user);
  return (
    <div className={styles['replies']}>
      <ul className={styles['list']} aria-label={t('Replies to {name}', { name })}>
        {list.comments.map((comment) => (
          <CommentItem key={comment.id} pin={pin} comment={comment} onReply={onReply} />
        ))}
        {outbox.items.map((item) => (
          <PendingComment key={item.guid} item={item} outbox={outbox} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className={styles['more']}
          aria-label={t('Show more replies to {name}', { name })}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more replies')}
        </button>
      )}
      {list.isError && (
        <button type="button" className={styles['more']} onClick={() => void list.refetch()}>
          {t("The replies didn't load. Try again")}
        </button>
      )}
      {onEnd && (
        <Composer
          label={t('Reply to {name}', { name })}
          most={MAX_COMMENT}
          onSend={say}
          onEscape={onEnd}
          focused
        />
      )}
    </div>
  );
}
