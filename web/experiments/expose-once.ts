import { createExperimentExposure } from '#contract/experiments/exposure.ts';
import type { PageExperiment } from '#contract/kernel/experiments.ts';
import type { Send } from '#contract/kernel/render.ts';

const STORAGE_KEY = 'bowerbird.exposed';

/** The experiments sent from this page, which belongs to one person. */
const sent = new Set<PageExperiment>();

/** Sends that a person was exposed to an experiment, once per person in this browser. */
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
    // An exposure that could not be sent or stored is sent again by the next page.
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
