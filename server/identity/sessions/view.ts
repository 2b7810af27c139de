import type { AccessToken, ViewerShape } from '#contract/identity.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { portraitOf } from '../people/portrait.ts';
import type { TokenRow } from './token-store.ts';

/** The data of the signed-in person's own view. */
export interface Shown {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly email: string;
  readonly country: string | null;
  readonly locale: string | null;
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  readonly scheduledPins: number;
  readonly hasPassword: boolean;
  readonly pictureSignature: string | null;
  readonly needsVerification: boolean;
  /** The providers connected to this account. */
  readonly connected: readonly string[];
  readonly createdAt: Date;
}

/** The person's own view in every page, which get-viewer.ts extends; `mediaUrl` as in portraitOf. */
export function toViewerShape(row: Shown, mediaUrl: string): ViewerShape {
  const { image_small_url, image_medium_url } = portraitOf(mediaUrl, row.pictureSignature);
  return {
    id: row.id,
    type: 'user',
    username: row.username,
    full_name: row.fullName,
    first_name: row.firstName,
    email: row.email,
    is_auth: true,
    country: row.country,
    locale: row.locale,
    image_small_url,
    image_medium_url,
    is_partner: row.isPartner,
    is_write_banned: false,
    is_operator: row.isOperator,
    has_password: row.hasPassword,
    needs_email_verification: row.needsVerification,
    social_network: {
      facebook: { connected: row.connected.includes('facebook') },
      gplus: { connected: row.connected.includes('google') },
    },
    scheduled_pin_count: row.scheduledPins,
    created_at: toWireDate(row.createdAt),
  };
}

export function accessTokenView(row: TokenRow): AccessToken {
  return {
    id: row.id,
    type: 'access_token',
    name: row.name,
    scopes: [...row.scopes],
    advertiser_id: row.advertiserId,
    ends_with: row.endsWith,
    created_at: toWireDate(row.createdAt),
    last_used_at: row.lastUsedAt && toWireDate(row.lastUsedAt),
    expires_at: row.expiresAt && toWireDate(row.expiresAt),
  };
}
