import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Pin } from '#contract/pins.ts';
import type { CommentsProps } from '#web/talk/comments/comments.tsx';
import styles from './pin-comments.module.css';

const Comments = lazyPart<CommentsProps>(
  async () => (await import('#web/talk/comments/comments.tsx')).Comments,
);

/** What people say about a pin; its room is kept until it arrives. */
export function PinComments({ pin }: { pin: Pin }) {
  return (
    <div className={styles['room']}>
      <Comments pin={pin} />
    </div>
  );
}
