import type {
  ExperimentResult,
  getExperimentLink as linkCall,
  getExperimentResult as resultCall,
  GroupResult,
} from '#contract/experiments/experiments.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { experimentByName } from './experiment-store.ts';
import { type ExperimentServices, requireExperiment } from './get-experiments.ts';
import { aimOf } from './live-experiments.ts';
import {
  countOf,
  differenceOf,
  failsMore,
  isSlower,
  msAt,
  type Requests,
  verdictOf,
} from './result-rules.ts';
import { countedOf, requestsOf } from './result-store.ts';

type Context = SignedInContext & ExperimentServices;

export async function getExperimentResult(
  { read, experiments }: Context,
  { experiment }: InputOf<typeof resultCall>,
): Promise<ExperimentResult> {
  const one = requireExperiment(experiments, experiment);
  const row = await experimentByName(read, one.name);
  const version = row?.version ?? 0;
  const [people, requests] = await Promise.all([
    countedOf(read, one.name, version),
    requestsOf(read, one.name, version),
  ]);
  const { others } = aimOf(one, row);
  const countedAt = people[0]?.at;
  const found = Object.keys(one.groups).map((name) => ({
    name,
    ...(people.find(({ group }) => group === name) ?? NOBODY),
    requests: requests.find(({ group }) => group === name) ?? NO_REQUESTS,
  }));
  const base = found.find(({ name }) => name === others) ?? { ...NOBODY, requests: NO_REQUESTS };
  return {
    experiment: one.name,
    version,
    counted_at: countedAt === undefined ? null : toWireDate(countedAt),
    groups: found.map((group) => resultOf(group, base, group.name === others)),
  };
}

interface Counted {
  readonly people: number;
  readonly savers: number;
  readonly requests: Requests;
}
const NOBODY = { people: 0, savers: 0 };
const NO_REQUESTS: Requests = { failures: 0, times: [] };

function resultOf(
  { name, people, savers, requests }: Counted & { readonly name: string },
  base: Counted,
  isBase: boolean,
): GroupResult {
  const found = isBase
    ? null
    : differenceOf({ hits: base.savers, of: base.people }, { hits: savers, of: people });
  return {
    name,
    people,
    savers,
    saving: people === 0 ? null : savers / people,
    difference: found?.difference ?? null,
    least: found?.least ?? null,
    most: found?.most ?? null,
    verdict: isBase ? 'base' : verdictOf(found),
    requests: countOf(requests),
    failures: requests.failures,
    fails_more: !isBase && failsMore(base.requests, requests),
    is_slower: !isBase && isSlower(base.requests, requests),
    p50_ms: msAt(requests, 0.5),
    p95_ms: msAt(requests, 0.95),
  };
}

export async function getExperimentLink(
  { experiments }: Context,
  { experiment, group }: InputOf<typeof linkCall>,
): Promise<{ query: string; expires_at: string }> {
  const { name, groups } = requireExperiment(experiments, experiment);
  if (!Object.hasOwn(groups, group)) {
    throw new Failure('invalid_input', `group: One of ${Object.keys(groups).join(', ')}.`);
  }
  const { query, expiresAt } = experiments.linkTo({ experiment: name, group });
  return { query, expires_at: toWireDate(expiresAt) };
}
