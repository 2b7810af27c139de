/** The reports of an ad account that are there as files. */
export const inputOfFiles = (advertiser_id: string) => ({
  advertiser_id,
  statuses: ['FINISHED' as const],
});

/** One schedule, likewise. */
export const inputOfSchedule = (advertiser_id: string, id: string) => ({
  advertiser_id,
  schedule_ids: [id],
});

/** One report; a list, so that one that is gone is no error. */
export const inputOfOne = (advertiser_id: string, id: string) => ({
  advertiser_id,
  report_ids: [id],
});
