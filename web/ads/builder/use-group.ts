import type { DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { groupPath, useBuilding, useProblemAt } from './builder-context.ts';
import { withGroup } from '../drafts/edit-document.ts';

/** One ad group of the document, with functions to change it. */
export interface GroupForm {
  readonly group: DraftGroup;
  /** Its path in the document. */
  readonly path: string;
  readonly set: (part: Partial<DraftGroup>) => void;
  readonly change: (change: (group: DraftGroup) => DraftGroup) => void;
  readonly problemAt: (field: string) => string | null;
}

export function useGroup(group: DraftGroup): GroupForm {
  const { document, change: changeDocument } = useBuilding();
  const problem = useProblemAt();
  const path = groupPath(document, group);
  const change: GroupForm['change'] = (to) =>
    changeDocument((now) => withGroup(now, group.key, to));
  return {
    group,
    path,
    change,
    set: (part) => change((now) => ({ ...now, ...part })),
    problemAt: (field) => problem(`${path}.${field}`),
  };
}
