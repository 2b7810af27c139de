/** An experiment's variants and their assignment, by a hash so that nothing has to be stored. */
export interface Experiment {
  readonly name: string;
  /** Changing it reassigns everybody. */
  readonly salt: string;
  /** Weights of the groups, in whole numbers; at least one is above zero. */
  readonly groups: Readonly<Record<string, number>>;
  /** Whether the subject is held out of all experiments, so that their combined effect can be measured. */
  readonly isHeldOut?: boolean;
}

/**
 * Returns a subject's group: stable, the same on every side, and independent for each salt. A group's share of subjects
 * is its share of the total weight.
 */
export function groupOf(
  { salt, groups }: Pick<Experiment, 'salt' | 'groups'>,
  subject: string,
): string {
  const weights = Object.entries(groups);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let left = (hashOf(`${salt} ${subject}`) / HASHES) * all;
  for (const [group, weight] of weights) {
    left -= weight;
    if (left < 0) return group;
  }
  throw new Error('no group weighs anything');
}

/** Whether an experiment still compares groups: more than one has weight. */
export const isCompared = ({ groups }: Pick<Experiment, 'groups'>): boolean =>
  Object.values(groups).filter((weight) => weight > 0).length > 1;

const halves = (name: string): Experiment => ({ name, salt: name, groups: { on: 1, off: 1 } });

/** Experiments used by pages, with their defaults until an operator changes them. */
export const pageExperiments = {
  /** Reads a pin's facts by GraphQL instead of PinResource [CALL-06]. */
  pin_by_graphql: halves('pin_by_graphql'),
  /** How visitors see a picture's number of saves [BOARD-14]. */
  visitor_saves: halves('visitor_saves'),
  /** Whether a person whose Pin links to the photo network is invited to connect it [UPSELL-01]. */
  web_post_create_retargeting: halves('web_post_create_retargeting'),
} as const;

export type PageExperiment = keyof typeof pageExperiments;

/** The experiments embedded in a page. */
export type PageExperiments = Readonly<Record<PageExperiment, Experiment>>;

/** Selects the page experiments from all. */
export const pageExperimentsIn = (all: readonly Experiment[]): PageExperiments => ({
  ...pageExperiments,
  ...Object.fromEntries(
    all.filter(({ name }) => Object.hasOwn(pageExperiments, name)).map((one) => [one.name, one]),
  ),
});

/** Returns a subject's groups, as `experiment:group`. */
export function groupsOf(experiments: readonly Experiment[], subject: string): string[] {
  return experiments.map((one) => `${one.name}:${groupOf(one, subject)}`);
}

const HASHES = 2 ** 32;

/** FNV-1a over UTF-16 units, with a final mix so that small differences reach the high bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_6b) >>> 0;
}
