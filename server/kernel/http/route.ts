import type { Audience, AnswerOf, Call, CallSpec, InputOf } from '#contract/kernel/call.ts';
import * as z from 'zod/mini';
import type { AdvertiserContext, Context, SignedInContext } from '../context/context.ts';

/**
 * One line of a domain's policy: what the call may touch, in words for the access matrix,
 * and the pure decisions that the use case rests on; `npm run layers` checks that it comes to them.
 */
export interface Policy {
  readonly may: string;
  readonly decisions: readonly string[];
}

/** States a policy: a sentence, and the decisions (functions of policy.ts) it stands on. */
export function rule(may: string, ...decisions: readonly { readonly name: string }[]): Policy {
  return { may, decisions: decisions.map((decision) => decision.name) };
}

export interface Route {
  readonly call: Call;
  readonly useCase: (context: Context, input: never) => Promise<unknown>;
  readonly policy: Policy;
}

/**
 * A use case with what it asks of services beside its context: what a domain holds for as long as the
 * process runs (files, workers, other sites, what the operator chose). They are in its context under
 * their own names. What the context makes when it is first asked for is still made then.
 */
export function withServices<Given, Services extends Partial<Given>, Input, Output>(
  services: Services,
  useCase: (context: Given, input: Input) => Output,
): (context: Omit<Given, keyof Services>, input: Input) => Output {
  return (context, input) => {
    const named = { ...services };
    Object.defineProperties(named, Object.getOwnPropertyDescriptors(context));
    // The parts of Given are those of the two.
    return useCase(named as unknown as Given, input);
  };
}

type ContextFor<Who extends Audience> = Who extends 'anyone'
  ? Context
  : Who extends 'advertiser'
    ? AdvertiserContext
    : SignedInContext;

const AUDIENCES: readonly Audience[] = ['anyone', 'signed_in', 'partner', 'advertiser', 'operator'];

/** Binds a call to its use case and its policy; refuses to stand without either. */
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
): Route {
  if (!AUDIENCES.includes(call.audience)) {
    throw new Error(`The call ${call.name} declares no audience.`);
  }
  if (call.audience === 'advertiser' && (call.right === null || !namesAdAccount(call.input))) {
    throw new Error(`The call ${call.name} names no right or no advertiser_id.`);
  }
  if (!policy?.may) throw new Error(`The call ${call.name} has no policy.`);
  // The runner gives a signed-in context to a call whose audience asks for one.
  return { call, useCase: useCase as unknown as Route['useCase'], policy };
}

/** Whether the input has the field by which an ad account is found, and cannot be without it. */
function namesAdAccount(input: z.ZodMiniType): boolean {
  const { def } = (input as unknown as z.core.$ZodTypes)._zod;
  const field = def.type === 'object' ? def.shape['advertiser_id'] : undefined;
  return field !== undefined && !z.safeParse(field, undefined).success;
}
