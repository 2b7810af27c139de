import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, jsonText, maybe, text, webAddress } from '#contract/kernel/scalars.ts';

export const MAX_TRACKING_PARAMS = 8000;
const MAX_THIRD_PARTY_AD = 100;

/** Whether an address may be left for. To those of the last three nobody is led [OFFSITE-02]. */
export const OFFSITE_STATUSES = ['ok', 'blocked', 'suspicious', 'porn'] as const;
export type OffsiteStatus = (typeof OFFSITE_STATUSES)[number];

/**
 * What speaks against an address: an operator lists it; it is shortened and hides where it leads; its host is a
 * bare number; letters of its host pass for those of another one.
 */
export const OFFSITE_REASONS = ['listed', 'shortened', 'numeric_host', 'look_alike'] as const;
export type OffsiteReason = (typeof OFFSITE_REASONS)[number];

/**
 * The address of a page elsewhere, read as it is written: parsers drop line ends and take a backslash for a
 * slash, so that an address with one of them leads elsewhere than it seems to.
 */
export const outAddress = () =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => !/[\\\p{Cc}]/u.test(value),
          "An address can't have control characters or backslashes",
        ),
      ),
    webAddress(),
  );

export const offsiteCheck = z.object({
  redirect_status: z.enum(OFFSITE_STATUSES),
  /** Where it leads. Of a promoted pin that is the ad's own place, whatever was asked for. */
  url: z.string(),
  /** The host as people read it; as it is sent, where its letters may deceive. */
  host: z.string(),
  /** The pin that it is left from, where whoever asks sees it. */
  pin_id: z.nullable(z.string()),
  /** Null with `ok`. */
  reason: z.nullable(z.enum(OFFSITE_REASONS)),
  /** The path that leads there at once, for whoever asked, for half an hour; null where nobody is led. */
  offsite_url: z.nullable(z.string()),
});
export type OffsiteCheck = z.infer<typeof offsiteCheck>;

/** Ways out that somebody asks for or takes in a minute: many more than anybody can follow. */
export const OFFSITE_RATE = { limit: 300, seconds: 60, per: 'person' } as const;

/** Asks whether a link may be followed, before it is [OFFSITE-01]. Nothing is counted: a click is what `/offsite/` sees. */
export const checkOffsite = defineCall({
  name: 'v3_check_offsite',
  resource: ['Offsite', 'get'],
  path: ['GET', '/v3/offsite/'],
  audience: 'anyone',
  input: z.object({
    /** The pin whose link it is; without `url` the link is taken from it. */
    pin_id: z.optional(maybe(id())),
    third_party_ad: z.optional(maybe(text(MAX_THIRD_PARTY_AD))),
    url: z.optional(maybe(outAddress())),
    /** Clients of the field always send true. The call never does more than check. */
    check_only: z.optional(maybe(flag())),
    client_tracking_params: z.optional(maybe(text(MAX_TRACKING_PARAMS))),
    aux_data: z.optional(maybe(jsonText(z.record(z.string(), z.unknown())))),
  }),
  output: offsiteCheck,
  errors: ['pin_not_found', 'invalid_input', 'rate_limited'],
  rate: OFFSITE_RATE,
});
