/** Queries an ad account's reports with a file. */
export const inputOfFiles = (advertiser_id: string) => ({
  advertiser_id,
  statuses: ['FINISHED' as const],
});

/** Queries one schedule. */
export const inputOfSchedule = (advertiser_id: string, id: string) => ({
  advertiser_id,
  schedule_ids: [id],
});

/** Queries one report; as a list, so that a deleted one is not an error. */
export const inputOfOne = (advertiser_id: string, id: string) => ({
  advertiser_id,
  report_ids: [id],
});
