import type { Person } from '#contract/social.ts';
import { MessagesDrawer } from '#web/talk/messages/messages-drawer.tsx';
import { useFindPeople } from '../parts/use-find-people.ts';

export interface ShellDrawerProps {
  /** The recipient of a new message; without one the conversations are listed. */
  readonly to?: Person;
  readonly onClose: () => void;
}

/** The messages over any page, with a search for people. */
export function ShellDrawer(props: ShellDrawerProps) {
  return <MessagesDrawer findPeople={useFindPeople()} {...props} />;
}
