/** Input of the first page of an ad account's notices: all, or only unread ones. */
export const noticesInput = (advertiser_id: string, isUnreadOnly: boolean) => ({
  advertiser_id,
  ...(isUnreadOnly && { unread_only: true }),
});
