/** The campaign that quick promote sent somebody to pay for; null where the address speaks of none [CONSOLE-32]. */
export function promotedCampaign(search: unknown): string | null {
  const { campaign_id: id, is_quick_promote: isPromotion } = search as Record<string, unknown>;
  return isPromotion === 'true' && typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}
