import { createHash } from 'node:crypto';
import type {
  AdLookUp,
  createAdLookUp as createCall,
  getAdLookUps as getCall,
  PastLookUp,
} from '#contract/ads/audiences/look-ups.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import { adFactsOf, adultsByEmailHashes, peopleByIds } from '#server/identity/index.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { isStorableId, makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import { audiencesOfPerson, insertLookUp, lookUpsPage, personOfViewer } from './look-up-store.ts';

type Input = InputOf<typeof createCall>;

/**
 * Finds the number of the viewer who clicked an ad of the ad account: null if the click is not known, undefined if the
 * id is not ours. Injected, because conversions are a layer above.
 */
export type FindClicker = (
  read: Tx,
  account: AccountAt,
  clickId: string,
) => Promise<string | null | undefined>;

type LookingContext = AdvertiserContext & { readonly findClicker: FindClicker };

/** Returns the ad account's audiences that contain a person, and logs who looked it up. */
export async function lookUp(context: LookingContext, input: Input): Promise<AdLookUp> {
  const { tx, now, viewer, adAccount, origin } = context;
  const personId = await personBy(context, input);
  const row = {
    id: makeId(adAccount.bucket, now.getTime()),
    who: viewer.id,
    way: input.way,
    at: now,
  };
  await insertLookUp(tx, adAccount, row);
  await record(tx, {
    action: 'audiences_looked_up',
    actorId: viewer.id,
    subjectId: personId,
    origin,
    at: now,
    detail: { ad_account: adAccount.id, way: input.way },
  });
  const audiences = await audiencesOfPerson(tx, adAccount, personId, now);
  const matches = audiences.map(({ id, name, kind, status, ...how }) => ({
    head: { id, name, audience_type: kind, status },
    ...how,
  }));
  return {
    id: row.id,
    type: 'ad_look_up',
    way: row.way,
    created_time: toSeconds(now),
    audiences: matches.flatMap(({ head, since, until, cause, lastAt }) =>
      since === null
        ? []
        : {
            ...head,
            since: toSeconds(since),
            until: maybeSeconds(until),
            cause: cause ?? '',
            last_time: toSeconds(lastAt ?? since),
          },
    ),
    others: matches.flatMap(({ head, since }) => (since === null ? head : [])),
  };
}

const SHA_256 = /^[0-9a-f]{64}$/;

/** Returns the person's id; null if there is no such person. */
async function personBy(
  { tx, now, adAccount, findClicker }: LookingContext,
  { way, value }: Input,
): Promise<string | null> {
  if (way === 'CLICK_ID') {
    const viewer = await findClicker(tx, adAccount, value);
    if (viewer === undefined) throw refuseField('value', 'Enter a click ID.');
    return viewer === null ? null : personOfViewer(tx, viewer);
  }
  const request = value.toLowerCase();
  if (way === 'PERSON_ID') {
    if (!isStorableId(request)) throw refuseField('value', "Enter a person's ID.");
    return (await adFactsOf(tx, request)) === null ? null : request;
  }
  const isHash = SHA_256.test(request);
  if (!isHash && !request.includes('@')) {
    throw refuseField('value', 'Enter an e-mail address, or its SHA-256.');
  }
  const hash = isHash ? request : createHash('sha256').update(request).digest('hex');
  const [person] = await adultsByEmailHashes(tx, [hash], now);
  return person?.personId ?? null;
}

/** Returns the recent look-ups. */
export async function getLookUps(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof getCall>,
): Promise<Page<PastLookUp[]>> {
  const rows = await lookUpsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const people = await peopleByIds(read, [...new Set(page.map(({ who }) => who))]);
  const last = page.at(-1);
  return {
    data: page.map(({ id, who, way, at }) => {
      const person = people.get(who);
      return {
        id,
        type: 'past_look_up',
        way,
        created_time: toSeconds(at),
        user: person
          ? { id: who, type: 'user', username: person.username, full_name: person.fullName }
          : null,
      };
    }),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}
