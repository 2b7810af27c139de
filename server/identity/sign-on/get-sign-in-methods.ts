import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type {
  findSignOn as findCall,
  getSignInMethods as methodsCall,
} from '#contract/identity/providers.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { isCodeRequired } from '../joining/first-operator.ts';
import type { SignUpRules } from '../people/policy.ts';
import type { Issuers } from '../providers/issuers.ts';
import { issuerForAddress, signInMethods } from '../providers/sign-in-methods.ts';

interface Issued {
  readonly issuers: Issuers;
}

type Services = Issued &
  Pick<SignUpRules, 'operatorCode'> & { readonly facebook: FacebookConfig | null };

/** The providers available for log-in, and whether the first account needs the server's code. */
export async function getSignInMethods({
  read,
  issuers,
  facebook,
  operatorCode,
}: Context & Services): Promise<AnswerOf<typeof methodsCall>> {
  return {
    ...signInMethods(issuers, facebook),
    asks_operator_code: await isCodeRequired(read, operatorCode),
  };
}

/** The issuer for an address's domain; null if there is none. */
export async function findSignOn(
  { issuers }: Context & Issued,
  { email }: InputOf<typeof findCall>,
): Promise<AnswerOf<typeof findCall>> {
  const found = issuerForAddress(issuers, email);
  return found && { key: found.key, name: found.name, is_required: found.isRequired };
}
