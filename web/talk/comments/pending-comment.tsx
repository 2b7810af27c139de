import { useViewer } from '#web/kernel/app/app-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import styles from './comments.module.css';
import { NotSent } from '../core/not-sent.tsx';
import type { Outbox, Outgoing } from '../core/use-outbox.ts';

interface Props {
  readonly item: Outgoing<string>;
  readonly outbox: Outbox<string>;
}

/** The viewer's comment while it is being sent. */
export function PendingComment({ item, outbox }: Props) {
  const viewer = useViewer();
  const name = viewer?.full_name || viewer?.username || '';
  return (
    <li className={styles['comment']}>
      <Avatar name={name} src={viewer?.image_medium_url} size={32} />
      <div className={styles['body']}>
        <p className={styles['said']} dir="auto">
          <bdi className={styles['who']}>{name}</bdi> {item.what}
        </p>
        <NotSent item={item} outbox={outbox} />
      </div>
    </li>
  );
}
