import * as calls from '#contract/identity/account.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { askForReset } from './ask-for-reset.ts';
import { changeEmail, keepEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { deleteAccount, type Leaving } from './delete-account.ts';
import type { DropDelegates } from './first-proof.ts';
import { getEmail } from '../credentials/get-email.ts';
import { policy } from './policy.ts';
import { resetPassword } from './reset-password.ts';
import { restoreAccount } from './restore-account.ts';
import { sendVerification } from '../credentials/send-verification.ts';
import { undoEmailChange } from './undo-email-change.ts';

interface AccountDeps extends Leaving {
  readonly dropDelegates: DropDelegates;
}

/** The calls for a person's own account. */
export const accountRoutes = ({ dropDelegates, ...leaving }: AccountDeps): readonly Route[] => {
  const { site } = leaving;
  return [
    route(calls.askForReset, askForReset, policy.askForReset),
    route(calls.resetPassword, withServices({ site, dropDelegates }, resetPassword), policy.link),
    route(calls.changePassword, withServices({ site }, changePassword), policy.password),
    route(calls.getEmail, getEmail, policy.email),
    route(calls.changeEmail, withServices({ site }, changeEmail), policy.email),
    route(calls.keepEmail, keepEmail, policy.email),
    route(calls.sendVerification, withServices({ site }, sendVerification), policy.email),
    route(calls.confirmEmail, confirmEmail, policy.link),
    route(
      calls.undoEmailChange,
      withServices({ site, dropDelegates }, undoEmailChange),
      policy.link,
    ),
    route(calls.deleteAccount, withServices(leaving, deleteAccount), policy.leave),
    route(calls.restoreAccount, restoreAccount, policy.restore),
  ];
};
