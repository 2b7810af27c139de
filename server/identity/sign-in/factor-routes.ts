import * as calls from '#contract/identity/factors.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { policy } from '../people/policy.ts';
import {
  endAuthenticator,
  finishAuthenticator,
  startAuthenticator,
} from '../factors/authenticator.ts';
import { endEmailFactor, finishEmailFactor, startEmailFactor } from '../factors/email-factor.ts';
import { enterByPasskey, offerPasskeyUse } from './enter-by-passkey.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { getFactors } from '../factors/get-factors.ts';
import { logInAgain } from './log-in-again.ts';
import {
  endPasskey,
  getPasskeys,
  storePasskey,
  nameAnew,
  offerPasskey,
} from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';

/** The calls of factors, for identity's own routes. */
export const factorRoutes = (deps: FactorDeps): readonly Route[] => [
  route(calls.getFactors, getFactors, policy.factors),
  route(calls.beginAuthenticator, withServices(deps, startAuthenticator), policy.factors),
  route(calls.confirmAuthenticator, withServices(deps, finishAuthenticator), policy.factors),
  route(calls.removeAuthenticator, withServices(deps, endAuthenticator), policy.factors),
  route(calls.beginEmailFactor, withServices(deps, startEmailFactor), policy.factors),
  route(calls.confirmEmailFactor, withServices(deps, finishEmailFactor), policy.factors),
  route(calls.removeEmailFactor, withServices(deps, endEmailFactor), policy.factors),
  route(calls.makeRecoveryCodes, withServices(deps, makeRecoveryCodes), policy.factors),
  route(calls.beginPasskey, withServices(deps, offerPasskey), policy.factors),
  route(calls.addPasskey, withServices(deps, storePasskey), policy.factors),
  route(calls.renamePasskey, nameAnew, policy.factors),
  route(calls.removePasskey, withServices(deps, endPasskey), policy.factors),
  route(calls.getPasskeys, getPasskeys, policy.factors),
  route(calls.beginPasskeyUse, withServices(deps, offerPasskeyUse), policy.passkeyUse),
  route(calls.logInByPasskey, withServices(deps, enterByPasskey), policy.logIn),
  route(calls.logInAgain, withServices(deps, logInAgain), policy.logInAgain),
];
