/** The campaign that quick promote sent the person here to fund; null if the URL has none [CONSOLE-32]. */
export function promotedCampaign(search: unknown): string | null {
  const { campaign_id: id, is_quick_promote: isPromotion } = search as Record<string, unknown>;
  return isPromotion === 'true' && typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}
