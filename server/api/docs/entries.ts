import type { V5Operation } from '#contract/api/v5/operation.ts';
import { v5Table } from '#contract/api/v5/table.ts';
import { examplesByDomain } from '#contract/examples.ts';
import type { Call } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import type { ErrorCode } from '#contract/kernel/errors.ts';
import { callsByDomain, type DocumentedCall, refusalsOf } from '../openapi/documented-calls.ts';
import { allFieldsOf, tokenScopes } from '../openapi/operation.ts';
import { type Field, fieldsIn } from '../openapi/schemas.ts';
import { type FieldRow, rowsOf } from './field-types.ts';
import { type Sample, sampleOf } from './sample.ts';
import { v5SampleOf } from './v5-sample.ts';

/** An endpoint as the documentation presents it, with the other addresses of the same call. */
export interface Entry {
  /** Its anchor; for a call, its name. */
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly endpoints: readonly (readonly [method: string, path: string])[];
  readonly facts: readonly string[];
  readonly fields: readonly FieldRow[];
  readonly sample: Sample | null;
  /** The example's answer; undefined without one. */
  readonly answer: unknown;
  readonly errors: readonly ErrorCode[];
}

/** A page of entries. */
export interface Group {
  /** The last part of its address. */
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly entries: readonly Entry[];
}

/** What people call each domain, and what it is about. */
const SUBJECTS: Readonly<Record<string, readonly [title: string, says: string]>> = {
  trust: ['Safety', 'Reports, links to other sites, and proof of being human.'],
  experiments: ['Experiments', 'Tests of variants, and who takes part.'],
  identity: ['Accounts', 'Sign-up, sessions, settings and access tokens.'],
  business: ['Business', 'Ad accounts, roles, invitations and claimed sites.'],
  media: ['Media', 'Uploads, and pictures found on other pages.'],
  social: ['People', 'Profiles, follows and blocks.'],
  boards: ['Boards', 'Boards, sections, notes and collaborators.'],
  pins: ['Pins', 'Saving, changing, moving and restoring Pins.'],
  builder: ['Drafts', 'Drafts and scheduled Pins.'],
  talk: ['Comments and messages', 'Comments, reactions and conversations.'],
  moderation: ['Moderation', 'What people reported, and what operators decided.'],
  news: ['Notifications', 'What happened, and how people hear of it.'],
  ads: ['Ads', 'Campaigns, audiences, catalogs, conversions and reports.'],
  discovery: ['Discovery', 'Home feed, search, related Pins and topics.'],
  experience: ['Hints', 'Hints and messages that an operator places on pages.'],
  transfer: ['Import and export', 'Bringing Pins here, and taking them along.'],
};

const V5 = 'v5';

/** The last parts of the groups' addresses. */
export const groupNames: readonly string[] = [...Object.keys(examplesByDomain), V5];

let cached: readonly Group[] | null = null;

/** Returns every group, in the order of the menu; built at the first request for one. */
export const docGroups = (): readonly Group[] => (cached ??= allGroups());

const allGroups = (): Group[] => [
  ...callsByDomain().map(([name, calls]) => {
    const [title, says] = SUBJECTS[name] ?? [name, ''];
    return { name, title, says, entries: calls.map(entryOf) };
  }),
  {
    name: V5,
    title: '/v5',
    says: 'Operations that existing client libraries speak, with a plain JSON body and no envelope.',
    entries: v5Table.flatMap(({ served }) => (served === null ? [] : [v5EntryOf(served)])),
  },
];

function entryOf(documented: DocumentedCall): Entry {
  const { call, title, says, answer } = documented;
  return {
    id: call.name,
    title,
    says,
    endpoints: [
      ...call.paths,
      ...call.resources.map(
        ([name, verb]) => [verb === 'get' ? 'GET' : 'POST', resourcePath(name, verb)] as const,
      ),
    ],
    facts: factsOf(call),
    fields: rowsOf(allFieldsOf(call)),
    sample: sampleOf(documented),
    answer,
    errors: refusalsOf(call),
  };
}

function factsOf(call: Call): string[] {
  const who = {
    anyone: 'No authentication required',
    signed_in: 'Authentication required',
    partner: 'For business accounts',
    advertiser: `Requires the right ${call.right} at the ad account`,
    operator: 'For operators',
  }[call.audience];
  const byToken = call.audience === 'operator' || call.sessionOnly;
  return [
    who,
    byToken ? 'Session only' : `Token scope: ${tokenScopes([call]).join(', ')}`,
    ...(call.paged ? ['Paginated'] : []),
    ...(call.once ? ['Accepts Idempotency-Key'] : []),
    ...(call.rate === null
      ? []
      : [`Rate limit: ${call.rate.limit} per ${call.rate.seconds} s and ${call.rate.per}`]),
  ];
}

function v5EntryOf(served: V5Operation): Entry {
  const { id, method, path, query, body, calls } = served;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, Field] => [
    name,
    { schema: { type: 'string' }, isRequired: true },
  ]);
  const fields = { ...Object.fromEntries(inPath), ...fieldsIn(query), ...fieldsIn(body) };
  return {
    id: `v5_${id.replaceAll('/', '_')}`,
    title: id,
    says: `Uses ${calls.map(({ name }) => name).join(', ')}.`,
    endpoints: [[method, `/v5${path}`]],
    facts: ['Authentication required', `Token scope: ${tokenScopes(calls).join(', ')}`],
    fields: rowsOf(fields),
    ...v5SampleOf(served),
    errors: [...new Set(calls.flatMap(refusalsOf))],
  };
}
