import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  completeExperience,
  dismissExperience,
  getExperience,
  getPlatformExperiences,
  triggerExperience,
  viewExperience,
} from './experiences.ts';
import {
  createOperatorExperience,
  deleteOperatorExperience,
  getOperatorExperiences,
  type OperatorExperience,
  updateOperatorExperience,
} from './operator-experiences.ts';

const fields = {
  placement: 'home',
  kind: 'tip',
  title: 'Share a board',
  text: 'Invite somebody, and gather together.',
  action_label: 'Your boards',
  action_path: '/noor/',
  is_on: true,
  is_triggered: true,
  audience: 'everyone',
  min_age_days: null,
  max_age_days: null,
  min_saves: null,
  max_saves: null,
  countries: [] as string[],
  min_storage: null,
  starts_at: null,
  ends_at: null,
} as const;

const made = {
  ...fields,
  id: world.experience,
  type: 'experience',
  version: 1,
  changed_at: WHEN,
  people: { viewed: 0, completed: 0, dismissed: 0 },
} satisfies OperatorExperience;

const none = {
  experience_id: null,
  placed_experience_id: null,
  display_data: null,
  extra_context: {},
  triggerable_placed_exps: [] as string[],
};
const waiting = { ...none, triggerable_placed_exps: [world.homeExperience] };
const placed = { placed_experience_id: world.homeExperience };

export const experienceExamples: readonly Example[] = [
  example(
    getExperience,
    'What the viewer is told or asked at these places of the product, and what waits for its trigger there.',
    { placement_ids: ['home', 'board'], extra_context: { page: 'home' } },
    { home: waiting, board: none },
  ),
  example(
    getPlatformExperiences,
    'What the viewer is told or asked at every place of the product.',
    { extra_context: {}, targeting: { country: 'NL' } },
    { modal: none, home: waiting, board: none, operator: none },
  ),
  example(
    triggerExperience,
    'Lets an experience stand that waits for this; the context comes back with it.',
    { ...placed, extra_context: '{"board":"blue things"}' },
    {
      experience_id: world.experience,
      placed_experience_id: world.homeExperience,
      display_data: {
        kind: 'tip',
        title: fields.title,
        text: fields.text,
        action_label: fields.action_label,
        action_path: fields.action_path,
      },
      extra_context: { board: 'blue things' },
      triggerable_placed_exps: [],
    },
  ),
  example(
    viewExperience,
    'The viewer was shown it.',
    { ...placed, extra_context: {} },
    { ...placed, status: 'viewed' },
  ),
  example(
    completeExperience,
    'The viewer did what it asks for: it does not come again.',
    { ...placed, extra_context: {} },
    { ...placed, status: 'completed' },
  ),
  example(
    dismissExperience,
    'The viewer does not want it: it does not come again. What was completed before stays so.',
    { ...placed, extra_context: {} },
    { ...placed, status: 'completed' },
  ),
  example(
    getOperatorExperiences,
    'For operators: all experiences with how many people met them, the newest first.',
    {},
    [made],
  ),
  example(
    createOperatorExperience,
    'For operators: makes one. It stands at once, without a restart.',
    { ...fields },
    { ...made, id: '1188950301542301799' },
  ),
  example(
    updateOperatorExperience,
    'For operators: changes one as a whole, if nobody else changed it since.',
    { ...fields, is_on: false, experience_id: world.experience, version: 1 },
    { ...made, is_on: false, version: 2 },
  ),
  example(
    deleteOperatorExperience,
    'For operators: deletes one, with what is known of who saw it.',
    { experience_id: world.experience },
    null,
  ),
];
