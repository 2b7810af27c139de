/** Several ways to do a thing, and who gets which: drawn by a hash, so that nobody has to remember it. */
export interface Experiment {
  readonly name: string;
  /** Another one draws everybody again. */
  readonly salt: string;
  /** How heavy each group weighs, in whole numbers; one at least weighs something. */
  readonly groups: Readonly<Record<string, number>>;
  /** Of somebody who is kept out of all experiments, so that what these do together can be measured. */
  readonly isHeldOut?: boolean;
}

/**
 * The group of an experiment that a subject is in: the same each time and on every side, and of its own
 * for each salt. A group gets as large a part of all subjects as its weight is of all weights.
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

/** Whether an experiment still compares: more than one group weighs anything. */
export const isCompared = ({ groups }: Pick<Experiment, 'groups'>): boolean =>
  Object.values(groups).filter((weight) => weight > 0).length > 1;

const halves = (name: string): Experiment => ({ name, salt: name, groups: { on: 1, off: 1 } });

/** The experiments that pages ask for, as they are until an operator changes them. */
export const pageExperiments = {
  /** Facts of one pin by GraphQL rather than by PinResource [CALL-06]. */
  pin_by_graphql: halves('pin_by_graphql'),
  /** How visitors see that a picture was saved often [BOARD-14]. */
  visitor_saves: halves('visitor_saves'),
  /** Whether somebody whose Pin leads to the photo network is invited to connect it [UPSELL-01]. */
  web_post_create_retargeting: halves('web_post_create_retargeting'),
} as const;

export type PageExperiment = keyof typeof pageExperiments;

/** What a page carries of the experiments that it asks for. */
export type PageExperiments = Readonly<Record<PageExperiment, Experiment>>;

/** The experiments of pages among all of them. */
export const pageExperimentsIn = (all: readonly Experiment[]): PageExperiments => ({
  ...pageExperiments,
  ...Object.fromEntries(
    all.filter(({ name }) => Object.hasOwn(pageExperiments, name)).map((one) => [one.name, one]),
  ),
});

/** The groups that a subject is in, as `experiment:group`. */
export function groupsOf(experiments: readonly Experiment[], subject: string): string[] {
  return experiments.map((one) => `${one.name}:${groupOf(one, subject)}`);
}

const HASHES = 2 ** 32;

/** FNV-1a over UTF-16 units; a last step brings what differs little into its high bits too. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_6b) >>> 0;
}
