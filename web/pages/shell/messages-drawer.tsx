import { MessagesDrawer } from '#web/talk/messages/messages-drawer.tsx';
import { useFindPeople } from '../parts/use-find-people.ts';

export interface ShellDrawerProps {
  readonly onClose: () => void;
}

/** The messages over any page, with the way to find people. */
export function ShellDrawer({ onClose }: ShellDrawerProps) {
  return <MessagesDrawer findPeople={useFindPeople()} onClose={onClose} />;
}
