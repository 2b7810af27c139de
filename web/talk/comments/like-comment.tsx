import Heart from 'lucide-react/icons/heart';
import { type Comment, likeComment, unlikeComment } from '#contract/talk.ts';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useSwitch } from '#web/kernel/core/use-switch.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import styles from './comments.module.css';

/** Likes a comment or removes the like, optimistically; with the number of likes. */
export function LikeComment({ comment }: { readonly comment: Comment }) {
  const { t } = useWords();
  const send = useSend();
  const prompted = usePrompted();
  const { id, user, liked_by_me: stands } = comment;
  const [liked, toggle] = useSwitch({
    key: ['liked comment', id],
    stands,
    send: (on) => send(on ? likeComment : unlikeComment, { commentId: id }),
  });
  const count = Math.max(0, comment.like_count + Number(liked) - Number(stands));
  const label = t('Like the comment by {name}', { name: nameOf(user) });
  const likes = t('{count, plural, one {# like} other {# likes}}', { count });
  return (
    <button
      type="button"
      className={styles['like']}
      aria-pressed={liked}
      aria-label={count > 0 ? `${label}, ${likes}` : label}
      onClick={() => prompted('any', toggle)}
    >
      <Heart size={14} aria-hidden="true" />
      {count > 0 ? likes : t('Like')}
    </button>
  );
}
