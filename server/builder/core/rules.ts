import { SCHEDULE_DAYS, SCHEDULE_MIN_MS, picturesOf } from '#contract/builder/limits.ts';
import type { Maker } from '#contract/builder/gates.ts';
import {
  closedToolsOf,
  isCropOutside,
  problemsOf,
  type RuledDraft,
} from '#contract/builder/problems.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** A picture in a request: named in one of three ways, or in none. */
export interface PictureName {
  readonly upload: string | null;
  readonly url: string | null;
  readonly signature: string | null;
}

/** Refuses a picture named in no way, or in several. */
export function requireOneName(name: PictureName, field: string): void {
  const sources = [name.upload, name.url, name.signature].filter((one) => one !== null);
  if (sources.length !== 1) throw wrong(field, 'Name each picture in one way.');
}

/** Refuses drafts that may not even be stored: with closed tools, or impossible through a form. */
export function refuseUnfit(draft: RuledDraft, maker: Maker): void {
  const [closed] = closedToolsOf(draft, maker);
  if (closed) {
    throw new Failure('tool_closed', `This tool isn't available: ${closed.tool ?? ''}.`, {
      detail: closed.message,
    });
  }
  const [, most] = picturesOf[draft.kind];
  if (draft.pictures.length > most) {
    throw wrong('pictures', `Use no more than ${most} pictures.`);
  }
  draft.pictures.forEach(({ composition, size }, index) => {
    if (!isCropOutside(composition.crop, size)) return;
    throw wrong(
      `pictures.${index}.composition.crop`,
      'This crop goes past the edge of the picture.',
    );
  });
}

/** Refuses a draft that is not ready to publish. */
export function requireComplete(draft: RuledDraft, maker: Maker): void {
  const [problem] = problemsOf(draft, maker);
  if (problem === undefined) return;
  const code = problem.code === 'tool_closed' ? 'tool_closed' : 'draft_incomplete';
  throw new Failure(code, `This draft isn't complete: ${problem.field}.`, {
    detail: problem.message,
  });
}

/** Refuses a time in the past or too far ahead. */
export function requireTime(publishAt: Date, now: Date): void {
  const ahead = publishAt.getTime() - now.getTime();
  if (ahead < SCHEDULE_MIN_MS) {
    throw wrong('publish_at', 'Choose a time in the future.');
  }
  if (ahead > SCHEDULE_DAYS * 86_400_000) {
    throw wrong('publish_at', `Choose a time in the next ${SCHEDULE_DAYS} days.`);
  }
}

/** Refuses a change based on an outdated version. */
export function requireVersion(draft: { readonly version: number }, version: number): void {
  if (draft.version === version) return;
  throw new Failure('draft_changed', 'This draft was changed somewhere else.', {
    detail: 'This draft was changed in another window. Reload it to carry on.',
  });
}

/** Refuses to change a draft that is scheduled, being published or published. */
export function requireAtRest({ state }: { readonly state: string }): void {
  if (state === 'draft') return;
  throw new Failure('draft_busy', "This draft can't be changed now.", {
    detail: busy[state] ?? 'This Pin has already been published.',
  });
}

/** Refuses calls that need a scheduled pin. */
export function requireScheduled({ state }: { readonly state: string }): void {
  if (state === 'scheduled') return;
  throw new Failure('draft_busy', "This Pin isn't scheduled.", {
    detail: 'This Pin is no longer scheduled.',
  });
}

/** Refuses to delete a draft that is being published. */
export function requireNotPublishing({ state }: { readonly state: string }): void {
  if (state === 'publishing') requireAtRest({ state });
}

const busy: Readonly<Record<string, string>> = {
  scheduled: 'This Pin is scheduled. Cancel that to change it.',
  publishing: 'This Pin is being published.',
};

function wrong(field: string, detail: string): Failure {
  return new Failure('invalid_input', `Parameter '${field}' is invalid.`, { detail });
}
