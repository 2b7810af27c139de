import ChevronRight from 'lucide-react/icons/chevron-right';
import SquarePen from 'lucide-react/icons/square-pen';
import type { Person } from '#contract/social.ts';
import type { Conversation } from '#contract/talk.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { GhostLine } from '#web/ui/picture/skeleton.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { Ago } from '../core/ago.tsx';
import { conversationName } from './conversation-name.ts';
import type { FindPeople } from './find-people.ts';
import styles from './messages.module.css';
import { NoConversations } from './no-conversations.tsx';
import { PanelHead } from './panel-head.tsx';
import { useConversations } from './use-messages.ts';

interface Props {
  readonly requests: boolean;
  readonly focused: boolean;
  readonly onOpen: (conversation: Conversation) => void;
  readonly findPeople: FindPeople;
  readonly onNew: (to: readonly Person[]) => void;
  readonly onRequests: () => void;
  readonly onBack: (() => void) | null;
}

/** Conversations with their latest messages, or the message requests. */
export function ConversationList(props: Props) {
  const { requests, focused, onOpen, onNew, onRequests, onBack } = props;
  const { t } = useWords();
  const list = useConversations(requests);
  const title = requests ? t('Requests') : t('Messages');
  return (
    <>
      <PanelHead title={title} onBack={onBack} focused={focused}>
        {!requests && (
          <IconButton label={t('New message')} onClick={() => onNew([])} className={styles['push']}>
            <SquarePen size={20} aria-hidden="true" />
          </IconButton>
        )}
      </PanelHead>
      <div className={styles['scroll']}>
        {!requests && <RequestsRow onRequests={onRequests} />}
        {list.isPending && <Ghost />}
        {list.isError && list.conversations.length === 0 && (
          <ErrorState
            title={t("Your messages didn't load")}
            onRetry={() => void list.refetch()}
            level={2}
          />
        )}
        {list.isSuccess && list.conversations.length === 0 && <NoConversations {...props} />}
        <ul className={styles['list']} aria-label={title}>
          {list.conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} onOpen={onOpen} />
          ))}
        </ul>
        {list.hasNextPage && (
          <div className={styles['more']}>
            <ShowMore list={list} of={title} />
          </div>
        )}
      </div>
    </>
  );
}

function RequestsRow({ onRequests }: Pick<Props, 'onRequests'>) {
  const { t } = useWords();
  const { conversations, hasNextPage } = useConversations(true);
  if (conversations.length === 0) return null;
  const count = conversations.length;
  return (
    <button type="button" className={styles['requests']} onClick={onRequests}>
      <b className={styles['name']}>{t('Requests')}</b>
      <span className={styles['count']}>{hasNextPage ? `${count}+` : count}</span>
      <ChevronRight size={20} className="flip" aria-hidden="true" />
    </button>
  );
}

function Row({ conversation, onOpen }: { conversation: Conversation } & Pick<Props, 'onOpen'>) {
  const { t, formats } = useWords();
  const viewer = useViewer();
  const { last_message: last, unread, users } = conversation;
  const words = last?.text || (last?.has_pin ? t('Sent a Pin') : '');
  const isOwn = last?.sender.id === viewer?.id;
  const name = conversationName(conversation, t, formats);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles['row'], unread > 0 && styles['unread'])}
        onClick={() => onOpen(conversation)}
      >
        <Faces users={users} />
        <span className={styles['words']}>
          <span className={styles['name']} dir="auto">
            {name}
          </span>
          <span className={styles['last']} dir="auto">
            {isOwn ? t('You: {text}', { text: words }) : words}
          </span>
        </span>
        <span className={styles['end']}>
          <Ago since={last?.created_at ?? conversation.created_at} />
          {unread > 0 && (
            <span className={styles['count']}>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden> {t('unread')}</VisuallyHidden>
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** One face, or the first two of a group. */
function Faces({ users }: Pick<Conversation, 'users'>) {
  const [first, second] = users;
  const face = (person: Conversation['users'][number] | undefined, size: 32 | 48) => (
    <Avatar name={person ? nameOf(person) : '?'} src={person?.image_medium_url} size={size} />
  );
  if (!second) return face(first, 48);
  return (
    <span className={styles['faces']}>
      {face(second, 32)}
      {face(first, 32)}
    </span>
  );
}

function Ghost() {
  const { t } = useWords();
  return (
    <div className={styles['ghost']} role="status" aria-label={t('Loading…')}>
      {['60%', '75%', '50%', '66%'].map((width) => (
        <GhostLine key={width} width={width} />
      ))}
    </div>
  );
}
