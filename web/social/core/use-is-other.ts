import type { Person } from '#contract/social.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';

/** Whether somebody is signed in who is not this person. */
export function useIsOther(person: Pick<Person, 'id'>): boolean {
  const viewer = useViewer();
  return viewer !== null && viewer.id !== person.id;
}
