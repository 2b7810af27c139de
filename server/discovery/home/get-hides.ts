import * as z from 'zod/mini';
import { hideKind, type getHides as call, type Hide } from '#contract/discovery/home.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorMs, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { hideViews } from './hide-views.ts';
import { hidesPage, type HidePosition } from '../core/hides-store.ts';

/** The longest hidden name is a domain's. */
const LONGEST_SUBJECT = 253;
const cursor = cursorOf(
  z.tuple([cursorMs(), cursorText(1), hideKind, cursorText(LONGEST_SUBJECT)]),
  ([at, , kind, subject]): HidePosition => ({ at: new Date(at), kind, subject }),
  ({ at, kind, subject }) => [at.getTime(), '0', kind, subject],
);

/** Returns what the viewer hides from recommendations, the latest first. */
export async function getHides(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<Hide[]>> {
  const after = cursor.read(input.bookmark);
  const rows = await hidesPage(context.tx, context.viewer.id, after, input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    data: await hideViews(visibilityOf(context), page),
    bookmark: last ? cursor.write({ ...last, at: last.hiddenAt }) : null,
  };
}
