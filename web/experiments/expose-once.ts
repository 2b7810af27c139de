import { createExperimentExposure } from '#contract/experiments/exposure.ts';
import type { PageExperiment } from '#contract/kernel/experiments.ts';
import type { Send } from '#contract/kernel/render.ts';

const STORAGE_KEY = 'bowerbird.exposed';

/** What this page has sent: a page belongs to one person. */
const sent = new Set<PageExperiment>();

/** Sends that somebody used what an experiment compares, once for each in this browser. */
export async function exposeOnce(
  send: Send,
  person: string,
  experiment: PageExperiment,
): Promise<void> {
  if (sent.has(experiment) || storedOf(person).includes(experiment)) return;
  sent.add(experiment);
  try {
    await send(createExperimentExposure, { experiment });
    localStorage.setItem(STORAGE_KEY, [person, ...storedOf(person), experiment].join(' '));
  } catch {
    // What did not arrive, or cannot be remembered, is sent again by the next page.
  }
}

function storedOf(person: string): readonly string[] {
  try {
    const [owner, ...experiments] = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ');
    return owner === person ? experiments : [];
  } catch {
    return [];
  }
}
