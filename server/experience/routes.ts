import * as calls from '#contract/experience/experiences.ts';
import * as operators from '#contract/experience/operator-experiences.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import {
  completeExperience,
  dismissExperience,
  triggerExperience,
  viewExperience,
} from './answer-experience.ts';
import {
  createOperatorExperience,
  deleteOperatorExperience,
  getOperatorExperiences,
  updateOperatorExperience,
} from './operator-experiences.ts';
import {
  type ExperienceServices,
  getExperience,
  getPlatformExperiences,
} from './placed-experiences.ts';
import { policy } from './policy.ts';

export const experienceRoutes = (services: ExperienceServices): readonly Route[] => [
  route(calls.getExperience, withServices(services, getExperience), policy.anybody),
  route(
    calls.getPlatformExperiences,
    withServices(services, getPlatformExperiences),
    policy.anybody,
  ),
  route(calls.viewExperience, viewExperience, policy.own),
  route(calls.completeExperience, completeExperience, policy.own),
  route(calls.dismissExperience, dismissExperience, policy.own),
  route(calls.triggerExperience, withServices(services, triggerExperience), policy.own),
  route(operators.getOperatorExperiences, getOperatorExperiences, policy.operators),
  route(operators.createOperatorExperience, createOperatorExperience, policy.operators),
  route(operators.updateOperatorExperience, updateOperatorExperience, policy.operators),
  route(operators.deleteOperatorExperience, deleteOperatorExperience, policy.operators),
];
