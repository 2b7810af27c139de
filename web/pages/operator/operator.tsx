import { definePage } from '#web/kernel/page/page.ts';
import { OperatorPeople, page as people } from './people.tsx';

/** The start of the operators' pages: on a phone, their list. */
function OperatorStart() {
  return <OperatorPeople isStart />;
}

export const page = definePage({ ...people, Page: OperatorStart });
