import type { AdAccount, createAdAccount as call } from '#contract/business/ad-accounts.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { ADULT_AGE, MAX_AD_ACCOUNTS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { findAgeCheck, timeZoneOf } from '#server/identity/index.ts';
import { countAdAccounts, insertAdAccount } from '../core/ad-account-store.ts';
import { findManagedAdAccount } from '../rights/managed-ad-account.ts';
import { adAccountView } from './views.ts';

/** Creates an advertiser of the viewer's own. */
export async function createAdAccount(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AdAccount> {
  const { tx, viewer } = context;
  await hold(tx, `ad accounts ${viewer.id}`);
  if ((await countAdAccounts(tx, viewer.id)) >= MAX_AD_ACCOUNTS) {
    throw new Failure('invalid_input', `You can have up to ${MAX_AD_ACCOUNTS} ad accounts.`);
  }
  const id = await addAdAccount(context, input);
  return adAccountView(await findManagedAdAccount(tx, viewer, id, 'act'));
}

interface NewAdAccount {
  readonly name: string;
  readonly country: string;
  readonly currency?: string | null | undefined;
  readonly time_zone?: string | null | undefined;
  readonly accepts_terms?: boolean | undefined;
}

/** Creates an advertiser for the viewer; returns its id. */
export async function addAdAccount(
  { tx, viewer, now, origin }: SignedInContext,
  { name, country, ...more }: NewAdAccount,
): Promise<string> {
  await requireAdult(tx, viewer.id, now);
  const id = makeId(viewer.bucket, now.getTime());
  const currency = currencyOf(country, more.currency ?? null);
  await insertAdAccount(tx, {
    id,
    ownerId: viewer.id,
    name,
    country,
    currency,
    timeZone: timeZoneOf(more.time_zone ?? null),
    termsAcceptedAt: more.accepts_terms === true ? now : null,
    createdAt: now,
  });
  await record(tx, {
    action: 'ad_account_made',
    actorId: viewer.id,
    subjectId: viewer.id,
    origin,
    at: now,
    detail: { advertiser: id },
  });
  return id;
}

/** Quick promote's currency where the country's own is not supported. */
const DOLLARS = 'USD';

/** Returns the permanent currency: the requested one if the country allows it, else the country's own. */
function currencyOf(country: string, requested: string | null): string {
  const own = AD_CURRENCIES[country];
  if (own === undefined) throw new Failure('invalid_input', 'Choose your country.');
  if (requested === null || requested === own || requested === DOLLARS) return requested ?? own;
  throw new Failure('invalid_input', `An ad account there pays in ${own} or in ${DOLLARS}.`, {
    extra: { field: 'currency' },
  });
}

/** People who stated a younger age cannot advertise [AUTH-16]; without a stated age they can. */
async function requireAdult(tx: Tx, personId: string, now: Date): Promise<void> {
  if ((await findAgeCheck(tx, personId, now)) !== 'minor') return;
  throw new Failure('too_young', `You need to be ${ADULT_AGE} or older to advertise.`);
}
