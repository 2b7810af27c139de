import type * as z from 'zod/mini';
import type { Call, SentOf } from './call.ts';

/** A documented call. A test runs every example through every endpoint. */
export interface Example {
  readonly call: Call;
  /** What the call does, in one sentence. */
  readonly says: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Its answer in the example world below. */
  readonly answer: unknown;
  /** Made by a visitor; other examples are made by Noor or the operator. */
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

/** Ids of the example world; tests replace them with real ones. */
export const world = {
  noor: '1188950301542301601',
  emil: '1188950301542301602',
  ines: '1188950301542301603',
  otto: '1188950301542301604',
  /** Another account in Noor's browser; and a person whom the operator deals with. */
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
  /** Has a bower and Emil tagged. */
  tagged: '1188950301542301639',
  /** Another board of Noor's. */
  oldIdeas: '1188950301542301612',
  /** A board of Noor's that is too small to keep. */
  sketches: '1188950301542301618',
  /** Noor's deleted pins. */
  driftwood: '1188950301542301637',
  pebble: '1188950301542301638',
  /** Emil's board, and his pin on it. */
  smallGardens: '1188950301542301611',
  creek: '1188950301542301640',
  /** A note on Noor's board. */
  note: '1188950301542301751',
  /** Noor's last bulk move. */
  job: '1188950301542301645',
  upload: '1188950301542301650',
  /** A file that Noor is about to import. */
  brought: '1188950301542301652',
  /** Noor's drafts. */
  draft: '1188950301542301700',
  sketch: '1188950301542301701',
  /** Two drafts ready to publish, and a scheduled one. */
  ready: '1188950301542301702',
  readyToo: '1188950301542301703',
  waiting: '1188950301542301704',
  token: '1188950301542301660',
  /** Noor's claimed site. */
  site: '1188950301542301662',
  /** Noor's advertiser, and Emil's, which she is invited to act for. */
  glassworks: '1188950301542301663',
  nursery: '1188950301542301664',
  /** A promoted Pin of Noor's, and one whose ad was rejected, with their campaigns. */
  vase: '1188950301542301641',
  shard: '1188950301542301642',
  campaign: '1188950301542301710',
  /** The change of a campaign that Noor paused. */
  adChange: '1188950301542301719',
  adGroup: '1188950301542301711',
  ad: '1188950301542301712',
  rejectedAd: '1188950301542301713',
  keyword: '1188950301542301714',
  /** Noor's audiences; she is in the first one. */
  audience: '1188950301542301770',
  oldAudience: '1188950301542301771',
  adList: '1188950301542301772',
  /** Emil's audience, shared with her ad account. */
  receivedAudience: '1188950301542301773',
  /** Noor's campaign drafts. */
  adDraft: '1188950301542301716',
  oldAdDraft: '1188950301542301717',
  /** Two data sources of her catalogue, and a run of the first. */
  catalogFeed: '1188950301542301840',
  oldCatalogFeed: '1188950301542301841',
  catalogRun: '1188950301542301842',
  /** The data source of what her programs send, and a batch of it. */
  callsFeed: '1188950301542301941',
  catalogBatch: '1188950301542301942',
  /** Two product groups of her catalogue. */
  productGroup: '1188950301542301843',
  oldProductGroup: '1188950301542301844',
  /** An unpublished ad group for catalogue sales, and a product group in it. */
  salesAdGroup: '1188950301542301845',
  productPromotion: '1188950301542301846',
  /** An unused product group. */
  spareProductGroup: '1188950301542301847',
  /** An automated campaign of hers. */
  automated: '1188950301542301725',
  /** A sheet that she uploaded and has not submitted. */
  sheetUpload: '1188950301542301745',
  /** The notice of the rejected ad. */
  adNotice: '1188950301542301731',
  /** An offer with a code that anybody may use, and the credit of one that Noor used. */
  adOffer: '1188950301542301757',
  adCreditOffer: '1188950301542301759',
  /** An order line of her advertiser. */
  adOrderLine: '1188950301542301761',
  /** A charge of her card. */
  adCardPayment: '1188950301542301766',
  /** The tag on her site. */
  tag: '1188950301542301870',
  /** A finished report file of hers, and one under way. */
  adReport: '1188950301542301860',
  adReportInMaking: '1188950301542301861',
  /** A report schedule of hers, and an unsubscribed address. */
  adReportSchedule: '1188950301542301863',
  adReportStop: '1188950301542301864',
  /** An invoice to her advertiser. */
  adInvoice: '1188950301542301756',
  /** An auction that Noor's ad won. */
  auction: '1188950301542301715',
  /** Tracking parameters of a promoted Pin that Noor saw. */
  shownAd: '0.TgEGvDkQm1fZsPGbKq1X3yA0eWcV8nTZ2uHkqf0cJ7LhR5aYxw',
  /** An invitation by e-mail to act for Noor's advertiser; and the code of one from Emil. */
  adInvite: '1188950301542301729',
  adInviteCode: 'Vb7Kq2xN4mYc9Ws1Tz6Lr0Hd',
  /** Emil's access to Noor's business, and hers to his. */
  access: '1188950301542301668',
  nurseryAccess: '1188950301542301669',
  comment: '1188950301542301670',
  reply: '1188950301542301674',
  /** Noor's conversation with Emil, a message in it, and Ines's request. */
  talk: '1188950301542301680',
  message: '1188950301542301690',
  request: '1188950301542301681',
  /** The news that Emil followed Noor. */
  news: '1188950301542301695',
  /** Reported things: a message of Emil's, and one of Noor's that was decided on. */
  report: '1188950301542301697',
  decision: '1188950301542301698',
  /** A failed job, and an invitation to sign up. */
  failedJob: '1188950301542301791',
  hopelessJob: '1188950301542301792',
  joinInvitation: '1188950301542301790',
  /** An operators' experience on the home feed, and its placed id. */
  experience: '1188950301542301795',
  homeExperience: 'home:1188950301542301795',
  /** Fragments of the links in e-mails to Emil, Ines and Otto. */
  confirmLink: 'Q2Fs5x7nYk0bWc9hTz3uVd1rLm8pXe6jGa4oSi2fNyB',
  undoLink: 'R3Gt6y8oZl1cXd0iUa4vWe2sMn9qYf7kHb5pTj3gOzC',
  restoreLink: 'T5Iv8a0qBn3eZf2kWc6xYg4uOp1sAh9mJd7rVl5iQbE',
  resetLink: 'S4Hu7z9pAm2dYe1jVb5wXf3tNo0rZg8lIc6qUk4hPaD',
  /** Noor's passkey, and the responses of her authenticators and e-mail. */
  passkey: '1188950301542301666',
  mailedCode: '518204',
  appCode: '730916',
  newPasskey: 'bm9vcnMtbGFwdG9w',
  newPasskeyClient: 'bWFkZS1pbi1hLWJyb3dzZXI',
  newPasskeyMade: 'bWFkZS1ieS1hLWxhcHRvcA',
  usedPasskeyClient: 'dXNlZC1pbi1hLWJyb3dzZXI',
  usedPasskeyData: 'dXNlZC1ieS1hLWxhcHRvcA',
  usedPasskeySignature: 'c2lnbmVkLWJ5LWEtbGFwdG9w',
  /** A public web page. */
  page: 'https://bowers.example/satin/',
} as const;

/** When everything in the examples happened. */
export const WHEN = 'Sat, 14 Mar 2026 09:26:53 +0000';
