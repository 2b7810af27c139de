import { useQuery } from '@tanstack/react-query';
import { getPromoter } from '#contract/ads/quick-promote.ts';
import { isPromoteShown, promoteProblemOf } from '#contract/ads/promote.ts';
import { siteTypeOf } from '#contract/kernel/site-types.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';

/** Whether the viewer may promote this Pin [ROLE-07]; sends no request for other people's Pins. */
export function useIsPromotable(pin: Pin): boolean {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const problem = promoteProblemOf(pin, pin.pinner.id === viewer?.id);
  const isAsked = hydrated && viewer !== null && !viewer.is_partner && problem === null;
  const { data } = useQuery({ ...callOptions(useSend(), getPromoter, {}), enabled: isAsked });
  if (!isAsked || data === undefined) return false;
  const person = { isPartner: data.is_partner, isNew: data.is_new, country: data.country };
  const { host, pathname: path } = location;
  return isPromoteShown(
    person,
    problem,
    siteTypeOf({ host, path, userAgent: navigator.userAgent }),
  );
}
