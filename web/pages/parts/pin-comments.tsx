import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Pin } from '#contract/pins.ts';
import type { CommentsProps } from '#web/talk/comments/comments.tsx';
import styles from './pin-comments.module.css';

const Comments = lazyPart<CommentsProps>(
  async () => (await import('#web/talk/comments/comments.tsx')).Comments,
);

const PromoteStrip = lazyPart<{ pin: Pin }>(
  async () => (await import('#web/ads/quick-promote/promote-strip.tsx')).PromoteStrip,
);

/**
 * A pin's likes and comments, with space reserved until they load; above them, on the viewer's own pin, the offer to
 * promote it.
 */
export function PinComments({ pin }: { pin: Pin }) {
  return (
    <>
      {pin.is_editable && <PromoteStrip pin={pin} />}
      <div className={styles['room']}>
        <Comments pin={pin} />
      </div>
    </>
  );
}
