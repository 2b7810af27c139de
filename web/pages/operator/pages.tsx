import { notFound, useParams } from '@tanstack/react-router';
import { definePage } from '#web/kernel/page/page.ts';
import { page as start } from './front.tsx';
import { page as joining } from './joining.tsx';
import { page as log } from './log.tsx';
import { page as people } from './people.tsx';
import { page as sensitive } from './sensitive.tsx';
import { page as work } from './work.tsx';

/** Each page of the operators, by the last part of its path. */
const PARTS = new Map(Object.entries({ '': start, joining, log, people, sensitive, work }));

/** What operators see; as one page of the router it costs nobody else anything. */
function Operators() {
  const { part = '' } = useParams({ strict: false });
  const Part = PARTS.get(part)?.Page;
  return Part ? <Part /> : null;
}

export const page = definePage<'part'>({
  load: (at) => {
    const part = PARTS.get(at.params.part ?? '');
    // The pages exist for nobody else. Without a viewer the call itself says that somebody has to log in.
    if (!part || at.viewer?.is_operator === false) throw notFound();
    return part.load?.(at) ?? {};
  },
  Page: Operators,
});
