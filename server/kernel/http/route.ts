import type { Audience, AnswerOf, Call, CallSpec, InputOf } from '#contract/kernel/call.ts';
import * as z from 'zod/mini';
import type { AdvertiserContext, Context, SignedInContext } from '../context/context.ts';

/**
 * One line of a domain's policy: what the call may access, in words for the access matrix, and the pure decisions
 * that its use case applies; `npm run layers` checks that it reaches them.
 */
export interface Policy {
  readonly may: string;
  readonly decisions: readonly string[];
}

/** Declares a policy: a sentence, and the decisions (functions of policy.ts) it is based on. */
export function rule(may: string, ...decisions: readonly { readonly name: string }[]): Policy {
  return { may, decisions: decisions.map((decision) => decision.name) };
}

export interface Route {
  readonly call: Call;
  readonly useCase: (context: Context, input: never) => Promise<unknown>;
  readonly policy: Policy;
  readonly from: ReadsFrom;
}

/** Where a call reads: a `standby` takes heavy reads from the primary, where the operator lets it. */
export type ReadsFrom = 'primary' | 'standby';

/**
 * Binds a use case to services beside its context: those that a domain holds for the life of the process (files,
 * workers, other sites, the operator's settings). They are added to its context under their own names. Lazy parts
 * of the context stay lazy.
 */
export function withServices<Given, Services extends Partial<Given>, Input, Output>(
  services: Services,
  useCase: (context: Given, input: Input) => Output,
): (context: Omit<Given, keyof Services>, input: Input) => Output {
  return (context, input) => {
    const named = { ...services };
    Object.defineProperties(named, Object.getOwnPropertyDescriptors(context));
    // Together both contain all parts of Given.
    return useCase(named as unknown as Given, input);
  };
}

type ContextFor<Who extends Audience> = Who extends 'anyone'
  ? Context
  : Who extends 'advertiser'
    ? AdvertiserContext
    : SignedInContext;

const AUDIENCES: readonly Audience[] = ['anyone', 'signed_in', 'partner', 'advertiser', 'operator'];

/** Binds a call to its use case and its policy; throws without either. */
export function route<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  Paged extends boolean,
  Who extends Audience,
>(
  call: CallSpec<In, Out, Paged, Who>,
  useCase: (
    context: ContextFor<Who>,
    input: InputOf<CallSpec<In, Out, Paged, Who>>,
  ) => Promise<AnswerOf<CallSpec<In, Out, Paged, Who>>>,
  policy: Policy | undefined,
  from: ReadsFrom = 'primary',
): Route {
  if (!AUDIENCES.includes(call.audience)) {
    throw new Error(`The call ${call.name} declares no audience.`);
  }
  if (call.audience === 'advertiser' && (call.right === null || !namesAdAccount(call.input))) {
    throw new Error(`The call ${call.name} names no right or no advertiser_id.`);
  }
  if (!policy?.may) throw new Error(`The call ${call.name} has no policy.`);
  if (from === 'standby' && !call.reads) throw new Error(`The call ${call.name} writes.`);
  // The runner passes a signed-in context to a call whose audience requires one.
  return { call, useCase: useCase as unknown as Route['useCase'], policy, from };
}

/** Whether the input requires the field that identifies an ad account. */
function namesAdAccount(input: z.ZodMiniType): boolean {
  const { def } = (input as unknown as z.core.$ZodTypes)._zod;
  const field = def.type === 'object' ? def.shape['advertiser_id'] : undefined;
  return field !== undefined && !z.safeParse(field, undefined).success;
}
