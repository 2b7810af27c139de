import type { facebookProfile as call, SocialProfile } from '#contract/identity/social-profile.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findGraphPerson } from '../providers/facebook-graph.ts';

/** The profile of a Facebook token's owner, for the sign-up form [DATA-21]. */
export async function facebookProfile(
  { facebook }: { readonly facebook: FacebookConfig | null },
  input: InputOf<typeof call>,
): Promise<SocialProfile> {
  if (facebook === null) throw new Failure('unsupported', "Facebook isn't set up on this site.");
  const found = await findGraphPerson(facebook, input.access_token);
  const picture = found.picture?.data;
  return {
    access_token: input.access_token,
    birthday: birthdayOf(found.birthday ?? null, input.pii_safe_birthday ?? false),
    email: found.email ?? null,
    first_name: found.first_name ?? null,
    gender: found.gender ?? null,
    id: found.id,
    last_name: found.last_name ?? null,
    picture: picture === undefined || picture.is_silhouette === true ? null : picture.url,
  };
}

/** The Graph API returns MM/DD/YYYY, MM/DD or YYYY; with `isYearAlone` only the year remains. */
function birthdayOf(birthday: string | null, isYearAlone: boolean): string | null {
  if (!isYearAlone) return birthday;
  return /(?:^|\/)(\d{4})$/u.exec(birthday ?? '')?.[1] ?? null;
}
