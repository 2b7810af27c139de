import type { Person } from '#contract/social.ts';
import { MessagesDrawer } from '#web/talk/messages/messages-drawer.tsx';
import { useFindPeople } from '../parts/use-find-people.ts';

export interface ShellDrawerProps {
  /** Whom a new message is for; without anybody the conversations are listed. */
  readonly to?: Person;
  readonly onClose: () => void;
}

/** The messages over any page, with the way to find people. */
export function ShellDrawer(props: ShellDrawerProps) {
  return <MessagesDrawer findPeople={useFindPeople()} {...props} />;
}
