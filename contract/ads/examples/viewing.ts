import { example, world, type Example } from '#contract/kernel/example.ts';
import { noor } from '#contract/social/examples.ts';
import {
  createAdComplaint,
  createAdEvents,
  deleteAdHide,
  getAdChoices,
  getAdHides,
  getAdWhy,
  updateAdChoices,
  updateAdHide,
} from '../viewing.ts';

const tracking_params = world.shownAd;

const NOT_YET = { is_personal: null, is_in_effect: false, interests: ['Blue things'] };

export const viewingExamples: readonly Example[] = [
  example(
    createAdEvents,
    'Tells that a promoted pin was seen.',
    { events: [{ tracking_params, act: 'impression' }] },
    [{ outcome: 'counted' }],
  ),
  example(
    getAdWhy,
    'Says why an ad was shown: who pays, and what it was chosen by.',
    { tracking_params },
    {
      pin_id: world.vase,
      promoter: noor,
      placement: 'search',
      matched: [],
      not_used: [
        'placement',
        'keywords',
        'topics',
        'interests',
        'country',
        'language',
        'age',
        'gender',
        'device',
        'audiences',
      ],
      choices: NOT_YET,
    },
  ),
  example(
    createAdComplaint,
    'Reports an ad to the operators.',
    { tracking_params, reason: 'misleading', comment: 'The vase is grey.' },
    null,
  ),
  example(
    updateAdHide,
    'Keeps all ads of an advertiser away.',
    { tracking_params, what: 'advertiser', is_hidden: true },
    null,
  ),
  example(getAdHides, 'The ads, and the advertisers, that the viewer hid.', {}, [
    { what: 'ad', id: world.ad, promoter: noor, pin_id: world.vase },
  ]),
  example(
    deleteAdHide,
    'Lets the ads of an advertiser come again.',
    { what: 'advertiser', id: world.glassworks },
    null,
  ),
  example(getAdChoices, 'Whether ads go by what is known of the viewer.', {}, NOT_YET),
  example(
    updateAdChoices,
    'Lets ads go by what is known of the viewer.',
    { is_personal: true },
    { ...NOT_YET, is_personal: true, is_in_effect: true },
  ),
];
