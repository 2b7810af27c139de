import { getConversations } from '#contract/talk.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Messages } from '#web/talk/messages/messages.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import styles from './messages.module.css';
import { useFindPeople } from '../parts/use-find-people.ts';

/** The viewer's messages as a full page: on a phone, and when opened by address. */
function MessagesPage() {
  const { t } = useWords();
  const findPeople = useFindPeople();
  return (
    <div className={styles['page']}>
      <VisuallyHidden as="h1">{t('Your messages')}</VisuallyHidden>
      <Messages findPeople={findPeople} />
    </div>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, '/messages/');
    const { pages } = at;
    const { t } = at.words;
    await Promise.all([
      pages(getConversations, { requests: false }),
      pages(getConversations, { requests: true }),
    ]);
    return { title: t('Messages'), canonical: '/messages/', hidden: true };
  },
  Page: MessagesPage,
});
