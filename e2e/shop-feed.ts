/** A shop's data source: its file at /feed.csv, read daily. */
export const shopFeed = (advertiser_id: string, origin: string) =>
  ({
    advertiser_id,
    name: 'Shop, main',
    location: `${origin}/feed.csv`,
    format: 'CSV',
    country: 'US',
    locale: 'en',
    currency: 'USD',
    default_availability: 'IN_STOCK',
    schedule_time: '06:00',
    schedule_time_zone: 'Europe/Amsterdam',
  }) as const;
