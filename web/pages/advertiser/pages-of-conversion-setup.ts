import { getConversionArrivals, getConversionOverlap } from '#contract/ads/conversions/arrivals.ts';
import { getConversionUploads, getPrivateConversions } from '#contract/ads/conversions/uploads.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const setup = () => import('#web/ads/conversion-setup/setup-pages.tsx');
const histories = () => import('#web/ads/conversion-uploads/upload-history.tsx');
const arrivals: ConsolePage['load'] = ({ get }, { id: advertiser_id }) =>
  get(getConversionArrivals, { advertiser_id });

export const pagesOfConversionSetup: ConsolePages = {
  conversions_setup_api: {
    title: 'Conversions API',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await setup()).SetupStart),
    load: arrivals,
  },
  conversions_api_manual_setup: {
    title: 'Set up by hand',
    right: 'conversions',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversion-setup/manual-setup.tsx')).ManualSetup,
    ),
    load: arrivals,
  },
  conversions_api_partner_setup: {
    title: 'Through a partner',
    right: 'conversions',
    Part: lazyPart<object>(async () => (await setup()).PartnerSetup),
    load: arrivals,
  },
  conversions_capi_connect: {
    title: 'Shop plugin',
    right: 'conversions',
    Part: lazyPart<object>(async () => (await setup()).ShopConnect),
    load: arrivals,
  },
  conversions_access_token: {
    title: 'Access tokens',
    right: 'conversions',
    Part: lazyPart<object>(async () => (await setup()).AccessTokens),
    load: async () => null,
  },
  conversions_deduplication: {
    title: 'Counted once',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversion-setup/deduplication.tsx')).Deduplication,
    ),
    load: ({ get }, { id: advertiser_id }) => get(getConversionOverlap, { advertiser_id }),
  },
  conversions_payload_helper: {
    title: 'Payload helper',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversion-setup/payload-helper.tsx')).PayloadHelper,
    ),
    load: async () => null,
  },
  conversions_upload: {
    title: 'Upload conversions',
    right: 'conversions',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversion-uploads/upload-page.tsx')).UploadPage,
    ),
    load: async () => null,
  },
  conversions_history: {
    title: 'Uploads so far',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await histories()).UploadHistory),
    load: ({ pages }, { id: advertiser_id }) =>
      pages(getConversionUploads, { advertiser_id, kind: 'EVENTS' }),
  },
  conversions_pca_upload: {
    title: 'Private upload',
    right: 'conversions',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/conversion-uploads/private-page.tsx')).PrivatePage,
    ),
    load: async () => null,
  },
  conversions_pca_history: {
    title: 'Private uploads so far',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await histories()).PrivateHistory),
    load: ({ pages }, { id: advertiser_id }) =>
      Promise.all([
        pages(getConversionUploads, { advertiser_id, kind: 'GROUPS' }),
        pages(getPrivateConversions, { advertiser_id }),
      ]),
  },
};
