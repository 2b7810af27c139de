import { examples, examplesByDomain } from '#contract/examples.ts';
import { noorHerself } from '#contract/identity/examples/noor.ts';
import type { Call } from '#contract/kernel/call.ts';
import type { BareAnswer, Envelope } from '#contract/kernel/envelope.ts';
import { errors, type ErrorCode } from '#contract/kernel/errors.ts';
import type { Example } from '#contract/kernel/example.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';
import { originOfNobody } from '#server/kernel/context/nobody.ts';
import { bareAnswer, envelopeOf } from '#server/kernel/http/envelope.ts';

/** A call with its example, for documentation. */
export interface DocumentedCall extends Example {
  /** The call's name in words. */
  readonly title: string;
}

/** Every call, by domain. */
export function callsByDomain(): readonly (readonly [
  domain: string,
  documented: readonly DocumentedCall[],
])[] {
  return Object.entries(examplesByDomain).map(([domain, of]) => [
    domain,
    of.map((one) => ({ ...one, title: titleOf(one.call) })),
  ]);
}

function titleOf({ name }: Call): string {
  const words = name.replace(/^v3_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns every code that the call may be refused with, by HTTP status. */
export function refusalsOf(call: Call): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(call.errors);
  codes.add('invalid_input').add('not_signed_in').add('rate_limited');
  if (['partner', 'operator'].includes(call.audience) || call.sessionOnly) codes.add('not_allowed');
  if (call.audience === 'advertiser') codes.add('ad_account_not_found');
  if (!call.sessionOnly) codes.add('missing_scope');
  if (!call.reads) codes.add('bad_csrf');
  if (call.once) codes.add('key_reused').add('key_in_progress');
  if (call.shownOnce) codes.add('shown_once');
  codes.add('broken').add('unavailable').add('overloaded');
  return [...codes].toSorted((a, b) => errors[a].status - errors[b].status);
}

const REQUEST = '6f1c2a52-6c0f-4e0b-9d43-2b1f9c1f1c57';
const secrets = new Set(examples.flatMap(({ call }) => call.secret));

/** Returns the full answer to an example through a resource endpoint. */
export function envelopeAnswer(
  one: Example,
  resource: string,
  options: Example['input'],
): Envelope {
  const incoming: Pick<Incoming, 'viewer' | 'origin'> = {
    viewer: one.signedOut ? null : ({ view: noorHerself } as unknown as Incoming['viewer']),
    origin: originOfNobody(REQUEST, { mediaUrl: '' }),
  };
  const around = { resource: `${resource}Resource`, options, call: one.call, path: '/', secrets };
  return envelopeOf(around, { data: one.answer, bookmark: null }, incoming as Incoming);
}

/** Returns the full answer to an example through one of its paths. */
export function pathAnswer({ call, answer }: Example): BareAnswer {
  return bareAnswer(call.name, { data: answer, bookmark: null });
}
