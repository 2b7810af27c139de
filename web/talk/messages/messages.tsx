import { useState } from 'react';
import type { Conversation } from '#contract/talk.ts';
import { ConversationView } from './conversation-view.tsx';
import { ConversationList } from './conversation-list.tsx';
import type { FindPeople } from './find-people.ts';
import styles from './messages.module.css';
import { NewConversation } from './new-conversation.tsx';

export interface MessagesProps {
  readonly findPeople: FindPeople;
}

type Place =
  | { at: 'list' | 'requests' | 'new' }
  | { at: 'conversation'; conversation: Conversation };

/** The viewer's conversations, one of them, or the beginning of another. */
export function Messages({ findPeople }: MessagesProps) {
  const [place, go] = useState<Place>({ at: 'list' });
  const [moved, setMoved] = useState(false);
  const setPlace = (to: Place) => {
    setMoved(true);
    go(to);
  };
  const toList = () => setPlace({ at: 'list' });
  const open = (conversation: Conversation) => setPlace({ at: 'conversation', conversation });
  return (
    <div className={styles['messages']}>
      {place.at === 'conversation' ? (
        <ConversationView
          key={place.conversation.id}
          conversation={place.conversation}
          onChange={open}
          onBack={toList}
        />
      ) : place.at === 'new' ? (
        <NewConversation findPeople={findPeople} onBack={toList} onBegun={open} />
      ) : (
        <ConversationList
          key={place.at}
          requests={place.at === 'requests'}
          focused={moved}
          onOpen={open}
          onNew={() => setPlace({ at: 'new' })}
          onRequests={() => setPlace({ at: 'requests' })}
          onBack={place.at === 'requests' ? toList : null}
        />
      )}
    </div>
  );
}
