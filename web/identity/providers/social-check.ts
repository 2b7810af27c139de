import type { FacebookLogin } from '#contract/identity/providers.ts';

/** The other sign-in methods of a Facebook account's owner [AUTH-09]. */
export interface SocialCheck {
  readonly isGoogleConnected: boolean;
  readonly hasEmailAndPassword: boolean;
  readonly isFBAuthOnly: boolean;
}

const NOT_VALID = ['unknown', 'rejected'];

type FacebookAnswer = Omit<FacebookLogin, 'strict_email_status'> & {
  readonly strict_email_status?: string | null;
};

/** Reads the login data; an address counts only if its status is known to be valid [AUTH-10]. */
export function socialCheckOf(answer: FacebookAnswer): SocialCheck {
  const { strict_email_status: status } = answer;
  const isGoogleConnected = answer.connected_to_google || answer.connected_to_gplus;
  const hasEmailAndPassword =
    answer.has_password && Boolean(status) && !NOT_VALID.includes(status!);
  return {
    isGoogleConnected,
    hasEmailAndPassword,
    isFBAuthOnly: !isGoogleConnected && !hasEmailAndPassword,
  };
}
