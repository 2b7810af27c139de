import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { pageExperiments, type PageExperiment } from '#contract/kernel/experiments.ts';
import { WRITES } from '#contract/kernel/limits.ts';

const names = Object.keys(pageExperiments) as [PageExperiment, ...PageExperiment[]];

/** Records an exposure of the viewer to an experiment, once. */
export const createExperimentExposure = defineCall({
  name: 'v3_create_experiment_exposure',
  resource: ['ExperimentExposure', 'create'],
  audience: 'signed_in',
  input: z.object({ experiment: z.enum(names) }),
  output: z.null(),
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});
