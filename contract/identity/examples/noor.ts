import type { ViewerShape, WholeViewer } from '#contract/identity.ts';
import { WHEN, world } from '#contract/kernel/example.ts';

/** Noor, as she sees herself. */
export const noorHerself: ViewerShape = {
  id: world.noor,
  type: 'user',
  username: 'noor',
  full_name: 'Noor Haddad',
  first_name: 'Noor',
  email: 'noor@people.example',
  is_auth: true,
  country: null,
  locale: null,
  image_small_url: null,
  image_medium_url: null,
  is_partner: false,
  is_write_banned: false,
  is_operator: false,
  has_password: true,
  needs_email_verification: false,
  social_network: { facebook: { connected: false }, gplus: { connected: false } },
  scheduled_pin_count: 1,
  created_at: WHEN,
};

/** Noor, with her ad account and the board she last saved to. */
export const noorWhole: WholeViewer = {
  ...noorHerself,
  eligible_for_stl_tool: true,
  advertiser: { id: world.glassworks, merchant_id: null },
  recent_boards: [
    { id: world.blueThings, type: 'board', name: 'Blue things', url: '/noor/blue-things/' },
  ],
};
