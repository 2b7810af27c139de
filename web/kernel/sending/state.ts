import type { DehydratedState } from '@tanstack/react-query';
import type { PageExperiments } from '#contract/kernel/experiments.ts';
import type { PageSite, PageViewer } from '#contract/kernel/render.ts';
import type { Locale } from '../words/words.ts';

/** The state that the server's page carries, for the browser to take over. */
export interface PageState {
  readonly locale: Locale;
  readonly viewer: PageViewer | null;
  readonly experiments: PageExperiments;
  readonly site: PageSite;
  readonly renderedAt: number;
  readonly queries: DehydratedState;
}

/** Id of the element that carries it. */
export const STATE_ID = 'state';
/** Id of the element that React renders into. */
export const ROOT_ID = 'app';

export function readState(from: Document = document): PageState {
  const text = from.getElementById(STATE_ID)?.textContent;
  if (!text) throw new Error('The page carries no state');
  return JSON.parse(text) as PageState;
}
