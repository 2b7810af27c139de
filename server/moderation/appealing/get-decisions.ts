import type { Decision, getDecisions as call } from '#contract/moderation/decisions.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { mayReadDecision } from '../core/policy.ts';
import { decisionsFor } from '../core/thing-store.ts';
import { toDecision } from './decision-view.ts';

/** Decisions about the viewer's things, newest first. */
export async function getDecisions(
  { tx, viewer, now }: SignedInContext,
  { page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<Decision[]>> {
  const rows = await decisionsFor(tx, viewer.id, timeCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page
      .filter((row) => mayReadDecision(viewer, row))
      .map((row) => toDecision(row, viewer, now)),
    bookmark:
      rows.length > size && last ? timeCursor.write({ at: last.decidedAt, id: last.id }) : null,
  };
}
