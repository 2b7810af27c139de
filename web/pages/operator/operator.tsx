import { definePage } from '#web/kernel/page/page.ts';
import { OperatorPeople, page as people } from './people.tsx';

/** Where what operators see begins: on a phone the list of it. */
function OperatorStart() {
  return <OperatorPeople isStart />;
}

export const page = definePage({ ...people, Page: OperatorStart });
