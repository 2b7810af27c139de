import { useState } from 'react';
import type { Person } from '#contract/social.ts';
import type { Conversation } from '#contract/talk.ts';
import { ConversationView } from './conversation-view.tsx';
import { ConversationList } from './conversation-list.tsx';
import type { FindPeople } from './find-people.ts';
import styles from './messages.module.css';
import { NewConversation } from './new-conversation.tsx';

export interface MessagesProps {
  readonly findPeople: FindPeople;
  /** The recipient, if it opens with a new message. */
  readonly to?: Person;
}

type View =
  | { at: 'list' | 'requests' }
  | { at: 'new'; to: readonly Person[] }
  | { at: 'conversation'; conversation: Conversation };

/** The messages panel: the list, a conversation, or a new one. */
export function Messages({ findPeople, to }: MessagesProps) {
  const [view, go] = useState<View>(to ? { at: 'new', to: [to] } : { at: 'list' });
  const [moved, setMoved] = useState(false);
  const setView = (to: View) => {
    setMoved(true);
    go(to);
  };
  const toList = () => setView({ at: 'list' });
  const open = (conversation: Conversation) => setView({ at: 'conversation', conversation });
  return (
    <div className={styles['messages']}>
      {view.at === 'conversation' ? (
        <ConversationView
          key={view.conversation.id}
          conversation={view.conversation}
          onChange={open}
          onBack={toList}
        />
      ) : view.at === 'new' ? (
        <NewConversation findPeople={findPeople} to={view.to} onBack={toList} onBegun={open} />
      ) : (
        <ConversationList
          key={view.at}
          requests={view.at === 'requests'}
          focused={moved}
          onOpen={open}
          findPeople={findPeople}
          onNew={(to) => setView({ at: 'new', to })}
          onRequests={() => setView({ at: 'requests' })}
          onBack={view.at === 'requests' ? toList : null}
        />
      )}
    </div>
  );
}
