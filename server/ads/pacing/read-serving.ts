import type { Tx } from '#server/kernel/db/tx.ts';
import { signaturesByIds } from '#server/pins/index.ts';
import { topicCode } from '../core/codes.ts';
import type { RunningAd } from '../core/serving-store.ts';
import type { ServingAd, Topic } from '../core/targeting-rules.ts';
import { findPrices } from '../prices/find-prices.ts';
import type { Epoch } from './epochs.ts';
import { keywordsOf, type KeywordRow } from './pace-store.ts';
import { type DraftedAd, toServingAd } from './serving-ads.ts';

/** A topic's name and weight: 0 to 128. */
export interface NamedTopic {
  readonly name: string;
  readonly weight: number;
}

/** Looks up the topics of things. */
export interface Topics {
  /** By picture signature. */
  ofPictures(
    read: Tx,
    signatures: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NamedTopic[]>>;
  /** Topics of a person's recent saves. */
  ofPerson(read: Tx, personId: string): Promise<readonly NamedTopic[]>;
}

const HOUR_MS = 3_600_000;

/** Returns the number of the hour: each begins with a keyframe, for which everything is read again. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** Returns ads as auctions read them, by id, without those whose pin is gone. */
export async function servingAds(
  tx: Tx,
  ads: readonly (DraftedAd & Pick<RunningAd, 'bucket'>)[],
  {
    last,
    now,
    topics,
  }: { readonly last: Epoch | null; readonly now: Date; readonly topics: Topics },
): Promise<ReadonlyMap<string, ServingAd>> {
  const signatures = await signaturesByIds(
    tx,
    ads.map(({ pinId }) => pinId),
  );
  const topicsBefore = ({ id, pinId }: Pick<RunningAd, 'id' | 'pinId'>): readonly Topic[] => {
    const known = last?.state.get(id)?.ad;
    return known !== undefined && known.signature === signatures.get(pinId) ? known.topics : [];
  };
  // A picture's topics change slowly and are expensive to read: once an hour, and while nothing is known.
  const isHour = last === null || hourOf(now) !== hourOf(last.at);
  const unread = ads.filter((ad) => isHour || topicsBefore(ad).length === 0);
  const named = await topics.ofPictures(tx, [
    ...new Set(unread.flatMap(({ pinId }) => signatures.get(pinId) ?? [])),
  ]);
  const parents = ads.flatMap(({ bucket, groupId, campaignId, accountId }) =>
    [groupId, campaignId, accountId].map((id) => ({ bucket, id })),
  );
  const keywords = Map.groupBy(await keywordsOf(tx, distinct(parents)), ({ parentId }) => parentId);
  const prices = await findPrices(tx, now);
  const serving = new Map<string, ServingAd>();
  for (const ad of ads) {
    const signature = signatures.get(ad.pinId);
    if (signature === undefined) continue;
    const about = named.get(signature)?.map(toTopic) ?? topicsBefore(ad);
    const own: KeywordRow[] = [ad.groupId, ad.campaignId, ad.accountId].flatMap(
      (id) => keywords.get(id) ?? [],
    );
    serving.set(ad.id, toServingAd(ad, { signature, topics: about }, own, prices));
  }
  return serving;
}

export const toTopic = ({ name, weight }: NamedTopic): Topic => ({
  topic: topicCode(name),
  weight,
});

const distinct = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
