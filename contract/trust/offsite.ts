import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, jsonText, maybe, text, webAddress } from '#contract/kernel/scalars.ts';

export const MAX_TRACKING_PARAMS = 8000;
const MAX_THIRD_PARTY_AD = 100;

/** The verdict on an address. The last three are not followed [OFFSITE-02]. */
export const OFFSITE_STATUSES = ['ok', 'blocked', 'suspicious', 'porn'] as const;
export type OffsiteStatus = (typeof OFFSITE_STATUSES)[number];

/**
 * Why an address is refused: listed by an operator; shortened, so its target is hidden; a numeric host; a host with
 * letters that imitate another's.
 */
export const OFFSITE_REASONS = ['listed', 'shortened', 'numeric_host', 'look_alike'] as const;
export type OffsiteReason = (typeof OFFSITE_REASONS)[number];

/**
 * An outgoing address, taken verbatim: parsers drop line breaks and read a backslash as a slash, so an address with
 * either leads elsewhere than it appears.
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
  /** The target. For a promoted pin it is the ad's own landing page, whatever was requested. */
  url: z.string(),
  /** The host as displayed; in its raw form if its letters may deceive. */
  host: z.string(),
  /** The pin of the link, if the viewer may see it. */
  pin_id: z.nullable(z.string()),
  /** Null for `ok`. */
  reason: z.nullable(z.enum(OFFSITE_REASONS)),
  /** The path that leads there directly, for this viewer, for half an hour; null if it is not followed. */
  offsite_url: z.nullable(z.string()),
});
export type OffsiteCheck = z.infer<typeof offsiteCheck>;

/** Outgoing links checked or followed per minute: many more than anyone needs. */
export const OFFSITE_RATE = { limit: 300, seconds: 60, per: 'person' } as const;

/** Checks whether a link may be followed [OFFSITE-01]. Nothing is counted: only `/offsite/` counts clicks. */
export const checkOffsite = defineCall({
  name: 'v3_check_offsite',
  resource: ['Offsite', 'get'],
  path: ['GET', '/v3/offsite/'],
  audience: 'anyone',
  input: z.object({
    /** The pin with the link; used if there is no `url`. */
    pin_id: z.optional(maybe(id())),
    third_party_ad: z.optional(maybe(text(MAX_THIRD_PARTY_AD))),
    url: z.optional(maybe(outAddress())),
    /** Other clients always send true. The call never does more than check. */
    check_only: z.optional(maybe(flag())),
    client_tracking_params: z.optional(maybe(text(MAX_TRACKING_PARAMS))),
    aux_data: z.optional(maybe(jsonText(z.record(z.string(), z.unknown())))),
  }),
  output: offsiteCheck,
  errors: ['pin_not_found', 'invalid_input', 'rate_limited'],
  rate: OFFSITE_RATE,
});
