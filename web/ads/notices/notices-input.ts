/** The first pages of an ad account's notices: all, or what somebody has not read. */
export const noticesInput = (advertiser_id: string, isUnreadOnly: boolean) => ({
  advertiser_id,
  ...(isUnreadOnly && { unread_only: true }),
});
