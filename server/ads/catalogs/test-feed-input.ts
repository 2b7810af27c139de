/** Returns the input that creates a data source. */
export const feedInput = (advertiser_id: string, location: string) => ({
  advertiser_id,
  name: 'Shop, main',
  location,
  format: 'CSV' as const,
  country: 'US',
  locale: 'en',
  currency: 'USD',
  default_availability: 'IN_STOCK' as const,
  schedule_time: '06:00',
  schedule_time_zone: 'Europe/Amsterdam',
});
