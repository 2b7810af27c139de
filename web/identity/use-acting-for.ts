import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { getAdAccount } from '#contract/identity/ad-accounts.ts';
import { useSend, useViewer } from '#web/kernel/app-context.tsx';
import { callOptions } from '#web/kernel/queries.ts';
import { advertiserAt } from './advertiser-at.ts';

/** An advertiser that the viewer acts for. */
export interface ActingFor {
  readonly advertiserId: string;
  /** False as long as it is not known. */
  readonly isOwner: boolean;
}

/** The advertiser that the page's address names; null when the viewer acts for themself. */
export function useActingFor(): ActingFor | null {
  const send = useSend();
  const viewer = useViewer();
  const advertiserId = useLocation({ select: advertiserAt });
  const account = useQuery({
    ...callOptions(send, getAdAccount, { advertiser_id: advertiserId ?? '' }),
    enabled: viewer !== null && advertiserId !== null,
  });
  if (advertiserId === null) return null;
  return {
    advertiserId,
    isOwner: account.data !== undefined && account.data.owner_user_id === viewer?.id,
  };
}
