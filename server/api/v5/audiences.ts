import type * as z from 'zod/mini';
import {
  changeAudience,
  listAudiences,
  makeAudience,
  readAudience,
  type v5Audience,
  type v5Rule,
} from '#contract/api/v5/audiences.ts';
import { changeSharedAccounts, listSharedAccounts } from '#contract/api/v5/audience-sharing.ts';
import { isSet } from '#contract/api/v5/operation.ts';
import {
  type Audience,
  createAdAudience,
  deleteAdAudience,
  getAdAudiences,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import {
  createAdAudienceShare,
  deleteAdAudienceShare,
  getAdAudienceShares,
} from '#contract/ads/audiences/shares.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { lastWrite } from './batches.ts';
import { handler, pageOf, pagingOf, type V5Request } from './handler.ts';

type Rule = z.infer<typeof v5Rule>;
type Raw = Readonly<Record<string, unknown>>;
type Asking = Pick<V5Request, 'run' | 'account'>;

/** Converts an event to the API's spelling: `addtocart`. */
const theirEvent = (name: string): string => name.replaceAll('_', '');
const ourEvent = (name: string): string =>
  EVENT_NAMES.find((one) => theirEvent(one) === theirEvent(name)) ?? name;

function ruleView({ id, audience_type: kind, rule }: Audience): Rule {
  const { event, event_source, ingestion_source: ways, engagement_type: acts, ...rest } = rule;
  return {
    ...rest,
    ...(kind === 'CUSTOMER_LIST' && { customer_list_id: id }),
    ...(event && { event: event.map(theirEvent).join(',') }),
    ...(event_source && { event_source: { '=': event_source } }),
    ...(ways && { ingestion_source: { '=': ways.map((way) => way.toLowerCase()) } }),
    ...(acts && { engagement_type: acts.join(',') }),
  };
}

const audienceView = (audience: Audience): z.infer<typeof v5Audience> => ({
  type: 'audience',
  id: audience.id,
  ad_account_id: audience.ad_account_id,
  name: audience.name,
  description: audience.description,
  audience_type: audience.audience_type,
  rule: ruleView(audience),
  size: audience.size,
  status: audience.status,
  created_by_company_name: null,
  created_timestamp: audience.created_time,
  updated_timestamp: audience.updated_time,
});

const words = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);
/** Returns the value of the only supported operator; refuses others by name. */
function amongOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return words(value);
  const [other] = Object.keys(value).filter((sign) => sign !== '=');
  if (other === undefined) return words((value as Raw)['=']);
  throw new Failure('invalid_input', `Parameter 'rule.${field}' is invalid.`, {
    detail: `rule.${field}: It can be compared with = alone.`,
  });
}
const inCase = (value: unknown, change: (word: string) => string): unknown =>
  Array.isArray(value)
    ? value.map((word: unknown) => (typeof word === 'string' ? change(word) : word))
    : value;

/** The conversion of each part of a rule; other parts are passed on, or refused by name. */
const PARTS: Readonly<Record<string, (value: unknown) => unknown>> = {
  event: (value) => inCase(words(value), ourEvent),
  url: (value) => (typeof value === 'string' ? { '=': value } : value),
  event_source: (value) => amongOf(value, 'event_source'),
  ingestion_source: (value) =>
    inCase(amongOf(value, 'ingestion_source'), (way) => way.toUpperCase()),
  engagement_type: words,
};

/** Converts a rule for our calls, which validate it. Prefilling an audience with earlier visitors is our default. */
function ruleOf(rule: Raw): Record<string, unknown> {
  const parts = Object.entries(rule).filter(
    ([part, value]) =>
      part !== 'ad_account_id' &&
      part !== 'customer_list_id' &&
      (part === 'prefill' ? value === false : isSet(value)),
  );
  return Object.fromEntries(parts.map(([part, value]) => [part, PARTS[part]?.(value) ?? value]));
}

/** Returns one audience of the ad account. */
export async function findAudience({ run, account }: Asking, id = ''): Promise<Audience> {
  const { data } = await run(getAdAudiences, { advertiser_id: account, audience_ids: id });
  const [found] = data;
  if (found !== undefined) return found;
  throw new Failure('audience_not_found', "This audience isn't here.");
}

interface Naming {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

const rename = (request: Asking, id: string, { name, description }: Naming): Promise<Audience> =>
  lastWrite(
    () => findAudience(request, id),
    async ({ version }) => {
      const input = { advertiser_id: request.account, audience_id: id, version };
      const named = { name, description: description ?? undefined };
      return (await request.run(updateAdAudience, { ...input, ...named })).data;
    },
  );

export const audienceHandlers = [
  handler(listAudiences, async ({ run, account, query }) => {
    const input = { advertiser_id: account, ...pagingOf(query) };
    return pageOf(await run(getAdAudiences, input), audienceView);
  }),
  handler(readAudience, async (request) =>
    audienceView(await findAudience(request, request.path.audience_id)),
  ),
  handler(makeAudience, async (request) => {
    const { run, account, body } = request;
    const rule = body.rule ?? {};
    // A customer list is an audience here: it gets the name intended for its audience.
    if (body.audience_type === 'CUSTOMER_LIST' && isSet(rule.customer_list_id)) {
      return audienceView(await rename(request, String(rule.customer_list_id), body));
    }
    const { data } = await run(createAdAudience, {
      advertiser_id: account,
      name: body.name,
      description: body.description ?? undefined,
      audience_type: body.audience_type,
      rule: ruleOf(rule),
    });
    return audienceView(data);
  }),
  handler(changeAudience, async (request) => {
    const { run, account, path, body } = request;
    const id = path.audience_id ?? '';
    if (body.operation_type !== 'REMOVE') return audienceView(await rename(request, id, body));
    const audience = await findAudience(request, id);
    await run(deleteAdAudience, { advertiser_id: account, audience_id: id });
    return audienceView(audience);
  }),
  handler(listSharedAccounts, async ({ run, account, query }) => {
    const input = { advertiser_id: account, audience_id: query.audience_id, ...pagingOf(query) };
    return pageOf(await run(getAdAudienceShares, input), ({ ad_account, created_time }) => ({
      account_id: ad_account.id,
      account_name: ad_account.name,
      account_type: 'AD_ACCOUNT' as const,
      shared_on_timestamp: created_time,
    }));
  }),
  handler(changeSharedAccounts, async ({ run, account, body }) => {
    const { audience_id, operation_type: operation, recipient_account_ids } = body;
    const call = operation === 'SHARE' ? createAdAudienceShare : deleteAdAudienceShare;
    for (const ad_account_id of recipient_account_ids) {
      await run(call, { advertiser_id: account, audience_id, ad_account_id });
    }
    return { audience_id, recipient_account_ids, permissions: [] };
  }),
];
