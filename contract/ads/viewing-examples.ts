import { example, world, type Example } from '#contract/kernel/example.ts';
import { createAdEvents, getAdChoices, updateAdChoices, updateAdHide } from './viewing.ts';

const tracking_params = world.shownAd;

export const viewingExamples: readonly Example[] = [
  example(
    createAdEvents,
    'Tells that a promoted pin was seen.',
    { events: [{ tracking_params, act: 'impression' }] },
    [{ outcome: 'counted' }],
  ),
  example(
    updateAdHide,
    'Keeps all ads of an advertiser away.',
    { tracking_params, what: 'advertiser', is_hidden: true },
    null,
  ),
  example(
    getAdChoices,
    'Whether ads go by what is known of the viewer.',
    {},
    { is_personal: null, is_in_effect: false },
  ),
  example(
    updateAdChoices,
    'Lets ads go by what is known of the viewer.',
    { is_personal: true },
    { is_personal: true, is_in_effect: true },
  ),
];
