import type { ViewerShape } from '../identity.ts';
import { WHEN, world } from '../kernel/example.ts';

/** Noor, as she sees herself. */
export const noorHerself: ViewerShape = {
  id: world.noor,
  type: 'user',
  username: 'noor',
  full_name: 'Noor Haddad',
  first_name: 'Noor',
  email: 'noor@people.example',
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
