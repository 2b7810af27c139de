import * as z from 'zod/mini';
import type { Experiment } from '#contract/kernel/experiments.ts';
import { conditions, isGroupOf, type Conditions } from '#contract/kernel/gates.ts';
import { setting } from './setting.ts';

const MOST_WEIGHT = 10_000;

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/u));
const weights = z
  .record(name, z.int().check(z.minimum(0), z.maximum(MOST_WEIGHT)))
  .check(
    z.refine(
      (groups) => Object.values(groups).some((weight) => weight > 0),
      'has no group that weighs anything',
    ),
  );

const experiments = z.pipe(
  z.record(name, weights),
  z.transform((all): readonly Experiment[] =>
    Object.entries(all).map(([name, groups]) => ({ name, salt: name, groups })),
  ),
);

const builderGates = z.pipe(
  z.partial(conditions),
  z.transform(({ tools = {}, scenarios = {} }): Conditions => ({ tools, scenarios })),
);

/** The operator's settings for who may use which features. */
export const gateSettings = {
  EXPERIMENTS: setting(
    inJson(experiments),
    '{}',
    'Experiments, as a JSON object: the name of each, and its groups with their weights, such as {"crop":{"on":1,"off":3}} for a quarter of all people in crop:on. Whoever is in a group stays in it as long as the groups and weights do. The one named ads says who sees no ads, which shows what ads do to the others; without a word about it that is one person in twenty, {"ads":{"ads":19,"none":1}}.',
  ),
  BUILDER_GATES: setting(
    inJson(builderGates),
    '{}',
    'What the pin builder asks of people beside what it asks anyway, as a JSON object of tools and scenarios, such as {"tools":{"layouts":{"languages":["en","de"]},"editing":{"groups":["crop:on"]}}}. A tool or scenario is open to whoever meets all that is said of it: authOnly, partnerOnly, pinnerOnly, videoOnly and noDelegates (each true), scenarios, languages (de stands for de-AT too) and groups (of experiments; crop:* stands for all of crop). What waits for its time is asked again when that comes.',
  ),
};

/** Lists the problems with these settings in combination: unknown languages and groups. */
export function gateProblems(settings: {
  readonly EXPERIMENTS: readonly Experiment[];
  readonly BUILDER_GATES: Conditions;
}): string[] {
  const groups = settings.EXPERIMENTS.flatMap((one) =>
    Object.keys(one.groups).map((group) => `${one.name}:${group}`),
  );
  const { tools, scenarios } = settings.BUILDER_GATES;
  return Object.entries({ tools, scenarios }).flatMap(([kind, gates]) =>
    Object.entries(gates).flatMap(([name, gate]) => [
      ...(gate.languages ?? [])
        .filter((language) => !isLanguage(language))
        .map((wrong) => `BUILDER_GATES: ${kind}.${name}: ${wrong} is no language, as de or pt-BR.`),
      ...(gate.groups ?? [])
        .filter((pattern) => !groups.some((group) => isGroupOf(pattern, group)))
        .map((wrong) => `BUILDER_GATES: ${kind}.${name}: EXPERIMENTS has no group ${wrong}.`),
    ]),
  );
}

/** Whether the tag has the format of a person's language setting. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** Parses JSON of this shape; a problem names the place in the JSON. */
function inJson<T>(shape: z.ZodMiniType<T>): z.ZodMiniType<T, string> {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const wrong = (problem: string): never => {
        context.issues.push({ code: 'custom', input: text, message: `is not right: ${problem}` });
        return z.NEVER;
      };
      const value = jsonOf(text);
      if (value === undefined) return wrong('it is no JSON');
      const parsed = shape.safeParse(value);
      return parsed.success ? parsed.data : wrong(problemOf(parsed.error));
    }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  number: 'a whole number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

function problemOf({ issues: [issue] }: z.core.$ZodError): string {
  if (issue === undefined) return 'it is of no use';
  const at = issue.path.join('.') || 'it';
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${[...issue.path, issue.keys[0]].join('.')} is unknown`;
    case 'invalid_key':
      return `${at} is no name of small letters, digits and _`;
    case 'invalid_value':
      return `${at} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_type':
      return `${at} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `${at} must not be empty`
        : `${at} must be ${issue.minimum} or more`;
    case 'too_big':
      return `${at} must be ${issue.maximum} or less`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_union':
    case 'not_multiple_of':
      return `${at} ${issue.message}`;
  }
}
