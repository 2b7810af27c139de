import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  acceptBusinessAccess,
  endBusinessAccess,
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
  getBusinessProfiles,
  inviteToBusiness,
  type BusinessAccess,
  type BusinessPerson,
} from './access.ts';
import { updateBusinessProfile } from './profile.ts';

const emilThere: BusinessPerson = {
  id: world.access,
  type: 'business_person',
  user: { id: world.emil, type: 'user', username: 'emil', full_name: 'Emil Berg' },
  email: null,
  permissions: ['CAMPAIGN_MANAGER'],
  status: 'accepted',
  since: WHEN,
};
const atNursery: BusinessAccess = {
  id: world.nurseryAccess,
  type: 'business_access',
  business: {
    id: world.emil,
    type: 'user',
    username: 'emil',
    full_name: 'Emil Berg',
    business_name: 'Nursery',
  },
  permissions: ['CAMPAIGN_MANAGER'],
  status: 'accepted',
  needs_second_factor: false,
};

export const businessExamples: readonly Example[] = [
  example(
    getBusinessProfiles,
    'In whose name the viewer may act: their own, and businesses that gave them access.',
    {},
    [
      {
        id: world.noor,
        permissions: ['OWNER'],
        user: {
          username: 'noor',
          businessName: 'Glassworks',
          imgUrl: null,
          merchantId: null,
          scheduledPinCount: 1,
          eligibleForStlTool: true,
        },
        advertiserId: world.glassworks,
        isUsable: true,
      },
      {
        id: world.emil,
        permissions: ['CAMPAIGN_MANAGER'],
        user: {
          username: 'emil',
          businessName: 'Nursery',
          imgUrl: null,
          merchantId: null,
          scheduledPinCount: 0,
          eligibleForStlTool: true,
        },
        advertiserId: world.nursery,
        isUsable: true,
      },
    ],
  ),
  example(getBusinessPeople, "Who may act for the viewer's business, and who is asked to.", {}, [
    emilThere,
  ]),
  example(
    getBusinessAccess,
    'The businesses that the viewer may act for, or is asked to act for.',
    {},
    [atNursery],
  ),
  example(
    getBusinessInvite,
    'What a business asks of the viewer; with the code of a mail, what the mail offers.',
    { business_id: world.emil },
    atNursery,
  ),
  example(
    inviteToBusiness,
    'Asks somebody to act for the business, by username or e-mail, or gives who does other roles.',
    { username: 'emil', permissions: ['ADMIN'] },
    { ...emilThere, permissions: ['ADMIN'] },
  ),
  example(
    acceptBusinessAccess,
    'Accepts to act for a business, with a second factor; doing so again changes nothing.',
    { business_id: world.emil },
    atNursery,
  ),
  example(
    endBusinessAccess,
    'Takes access from somebody; with the id of a business, the viewer declines or leaves.',
    { access_id: world.access },
    null,
  ),
  example(
    updateBusinessProfile,
    'Changes what everybody reads of the business on its profile.',
    { category: 'crafts', contact_phone: '+47 22 00 11 22', contact_email: null },
    {
      business_name: 'Glassworks',
      category: 'crafts',
      contact_email: null,
      contact_phone: '+47 22 00 11 22',
      contact_address: null,
    },
  ),
];
