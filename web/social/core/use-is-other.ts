import type { Person } from '#contract/social.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';

/** Whether the viewer is signed in and not this person. */
export function useIsOther(person: Pick<Person, 'id'>): boolean {
  const viewer = useViewer();
  return viewer !== null && viewer.id !== person.id;
}
