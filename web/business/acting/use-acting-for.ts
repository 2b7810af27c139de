import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { advertiserAt } from '../core/advertiser-at.ts';
import { useActiveProfile } from './use-profiles.ts';

/** An advertiser that the viewer acts for. */
export interface ActingFor {
  readonly advertiserId: string;
  /** False while unknown. */
  readonly isOwner: boolean;
}

/**
 * Returns the advertiser named by the page's address, else that of the active profile; null if the viewer acts for
 * themself [ROLE-06].
 */
export function useActingFor(): ActingFor | null {
  const send = useSend();
  const viewer = useViewer();
  const advertiserId = useLocation({ select: advertiserAt });
  const account = useQuery({
    ...callOptions(send, getAdAccount, { advertiser_id: advertiserId ?? '' }),
    enabled: viewer !== null && advertiserId !== null,
  });
  const profile = useActiveProfile();
  if (advertiserId === null) {
    const ofProfile = profile?.advertiserId ?? null;
    return ofProfile === null ? null : { advertiserId: ofProfile, isOwner: false };
  }
  return {
    advertiserId,
    isOwner: account.data !== undefined && account.data.owner_user_id === viewer?.id,
  };
}
