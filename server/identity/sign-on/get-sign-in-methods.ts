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

/** Whom one may log in with here, and whether the first account needs the code of the server. */
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

/** Whose people log in at an issuer of their own, by an address; null where none does. */
export async function findSignOn(
  { issuers }: Context & Issued,
  { email }: InputOf<typeof findCall>,
): Promise<AnswerOf<typeof findCall>> {
  const found = issuerForAddress(issuers, email);
  return found && { key: found.key, name: found.name, is_required: found.isRequired };
}
