import type * as z from 'zod/mini';
import type { Call, SentOf } from './call.ts';

/** A call as it is documented. Every example is made by a test, through every endpoint. */
export interface Example {
  readonly call: Call;
  /** What the call does, in one sentence. */
  readonly says: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What it answers to that input, in the world below. */
  readonly answer: unknown;
  /** Made by somebody who is not signed in; other examples are made by Noor, or by the operator. */
  readonly signedOut: boolean;
}

/** Declares a call's example. */
export function example<C extends Call>(
  call: C,
  says: string,
  input: SentOf<C>,
  answer: z.output<C['output']>,
  { signedOut = false } = {},
): Example {
  return { call, says, input: input as Example['input'], answer, signedOut };
}

/** The names of the small world of the examples; a test replaces them by the ids of a real one. */
export const world = {
  noor: '1188950301542301601',
  emil: '1188950301542301602',
  ines: '1188950301542301603',
  otto: '1188950301542301604',
  /** Noor's browser is logged in to this account too; and somebody whom the operator deals with. */
  studio: '1188950301542301606',
  wren: '1188950301542301607',
  /** Noor's board, its sections, and Noor's pins on it. */
  blueThings: '1188950301542301610',
  feathers: '1188950301542301620',
  shells: '1188950301542301621',
  /** A section of another board of hers. */
  nests: '1188950301542301624',
  bower: '1188950301542301630',
  berries: '1188950301542301631',
  glass: '1188950301542301632',
  bottle: '1188950301542301633',
  feather: '1188950301542301634',
  /** A bower and Emil are tagged in this one. */
  tagged: '1188950301542301639',
  /** Another board of Noor's. */
  oldIdeas: '1188950301542301612',
  /** A board of Noor's that is too small to keep. */
  sketches: '1188950301542301618',
  /** Pins that Noor deleted. */
  driftwood: '1188950301542301637',
  pebble: '1188950301542301638',
  /** Emil's board, and his pin on it. */
  smallGardens: '1188950301542301611',
  creek: '1188950301542301640',
  /** A note on Noor's board. */
  note: '1188950301542301751',
  /** What Noor moved last. */
  job: '1188950301542301645',
  upload: '1188950301542301650',
  /** Drafts of Noor's. */
  draft: '1188950301542301700',
  sketch: '1188950301542301701',
  /** Two that are ready to be published, and one that waits for its time. */
  ready: '1188950301542301702',
  readyToo: '1188950301542301703',
  waiting: '1188950301542301704',
  token: '1188950301542301660',
  /** The site that Noor says is hers. */
  site: '1188950301542301662',
  /** Noor's advertiser, and Emil's, which she is asked to act for. */
  glassworks: '1188950301542301663',
  nursery: '1188950301542301664',
  /** A Pin that Noor promoted, and one whose ad was rejected; what was made of both. */
  vase: '1188950301542301641',
  shard: '1188950301542301642',
  campaign: '1188950301542301710',
  /** Noor paused another campaign. */
  adChange: '1188950301542301719',
  adGroup: '1188950301542301711',
  ad: '1188950301542301712',
  rejectedAd: '1188950301542301713',
  keyword: '1188950301542301714',
  /** Audiences of hers; she is in the first one. */
  audience: '1188950301542301770',
  oldAudience: '1188950301542301771',
  adList: '1188950301542301772',
  /** Drafts of campaigns of hers. */
  adDraft: '1188950301542301716',
  oldAdDraft: '1188950301542301717',
  /** Two data sources of her catalogue, and a run of the first one. */
  catalogFeed: '1188950301542301840',
  oldCatalogFeed: '1188950301542301841',
  catalogRun: '1188950301542301842',
  /** Two product groups of it. */
  productGroup: '1188950301542301843',
  oldProductGroup: '1188950301542301844',
  /** An ad group for catalogue sales that she has not published, and a product group in it. */
  salesAdGroup: '1188950301542301845',
  productPromotion: '1188950301542301846',
  /** A product group that nothing promotes. */
  spareProductGroup: '1188950301542301847',
  /** A campaign of hers that finds most by itself. */
  automated: '1188950301542301725',
  /** A sheet that she sent and has not submitted. */
  sheetUpload: '1188950301542301745',
  /** She is told of the ad that was rejected. */
  adNotice: '1188950301542301731',
  /** What a code gives that anybody may use, and what one gave that Noor used. */
  adOffer: '1188950301542301757',
  adCreditOffer: '1188950301542301759',
  /** What was agreed on with hers. */
  adOrderLine: '1188950301542301761',
  /** A time that a card of hers was charged. */
  adCardPayment: '1188950301542301766',
  /** The tag on her site. */
  tag: '1188950301542301870',
  /** A report of hers as a file, and one that is being made. */
  adReport: '1188950301542301860',
  adReportInMaking: '1188950301542301861',
  /** A schedule of reports of hers, and an address that wants no more of them. */
  adReportSchedule: '1188950301542301863',
  adReportStop: '1188950301542301864',
  /** An invoice for hers. */
  adInvoice: '1188950301542301756',
  /** An auction that Noor's ad won. */
  auction: '1188950301542301715',
  /** What a promoted Pin carries that Noor was shown. */
  shownAd: '0.TgEGvDkQm1fZsPGbKq1X3yA0eWcV8nTZ2uHkqf0cJ7LhR5aYxw',
  /** Noor asked somebody by mail to act for hers; the code of a mail in which Emil asks her. */
  adInvite: '1188950301542301729',
  adInviteCode: 'Vb7Kq2xN4mYc9Ws1Tz6Lr0Hd',
  /** That Emil may act for Noor's business, and she for his. */
  access: '1188950301542301668',
  nurseryAccess: '1188950301542301669',
  comment: '1188950301542301670',
  /** Noor's conversation with Emil, a message in it, and what Ines asks. */
  talk: '1188950301542301680',
  message: '1188950301542301690',
  request: '1188950301542301681',
  /** Noor is told that Emil followed her. */
  news: '1188950301542301695',
  /** Work that failed for good, and an invitation to make an account. */
  failedJob: '1188950301542301791',
  hopelessJob: '1188950301542301792',
  joinInvitation: '1188950301542301790',
  /** What operators tell people on their home, and the same with its place. */
  experience: '1188950301542301795',
  homeExperience: 'home:1188950301542301795',
  /** What stands behind the # of links in e-mails to Emil, Ines and Otto. */
  confirmLink: 'Q2Fs5x7nYk0bWc9hTz3uVd1rLm8pXe6jGa4oSi2fNyB',
  undoLink: 'R3Gt6y8oZl1cXd0iUa4vWe2sMn9qYf7kHb5pTj3gOzC',
  restoreLink: 'T5Iv8a0qBn3eZf2kWc6xYg4uOp1sAh9mJd7rVl5iQbE',
  resetLink: 'S4Hu7z9pAm2dYe1jVb5wXf3tNo0rZg8lIc6qUk4hPaD',
  /** A passkey of Noor's, and what her authenticators and her mail say. */
  passkey: '1188950301542301666',
  mailedCode: '518204',
  appCode: '730916',
  newPasskey: 'bm9vcnMtbGFwdG9w',
  newPasskeyClient: 'bWFkZS1pbi1hLWJyb3dzZXI',
  newPasskeyMade: 'bWFkZS1ieS1hLWxhcHRvcA',
  usedPasskeyClient: 'dXNlZC1pbi1hLWJyb3dzZXI',
  usedPasskeyData: 'dXNlZC1ieS1hLWxhcHRvcA',
  usedPasskeySignature: 'c2lnbmVkLWJ5LWEtbGFwdG9w',
  /** A page that anybody may read. */
  page: 'https://bowers.example/satin/',
} as const;

/** When everything in the examples happened. */
export const WHEN = 'Sat, 14 Mar 2026 09:26:53 +0000';
