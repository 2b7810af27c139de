import * as calls from '#contract/experiments/experiments.ts';
import { createExperimentExposure } from '#contract/experiments/exposure.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { createExposure } from './create-exposure.ts';
import { getExperimentLink, getExperimentResult } from './get-results.ts';
import {
  type ExperimentServices,
  getExperimentChanges,
  getExperiments,
} from './get-experiments.ts';
import { policy } from './policy.ts';
import { updateExperiment } from './update-experiment.ts';

export const experimentRoutes = (services: ExperimentServices): readonly Route[] => [
  route(calls.getExperiments, withServices(services, getExperiments), policy.operators),
  route(calls.getExperimentChanges, withServices(services, getExperimentChanges), policy.operators),
  route(calls.updateExperiment, withServices(services, updateExperiment), policy.operators),
  route(calls.getExperimentResult, withServices(services, getExperimentResult), policy.operators),
  route(calls.getExperimentLink, withServices(services, getExperimentLink), policy.operators),
  route(createExperimentExposure, withServices(services, createExposure), policy.own),
];
