import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdProblem } from '#contract/ads/campaign-rules.ts';
import {
  getAdGroups,
  getAds,
  getCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { getProductPromotions } from '#contract/ads/catalogs/product-promotions.ts';
import type { DraftDocument } from '#contract/ads/drafts/drafts.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import {
  type Changed,
  changedIn,
  documentsOf,
  type EditDocument,
  type Entities,
} from './edit-documents.ts';
import { placeOf, type Refused, sendPromotions } from './send-promotions.ts';
import { findEntities } from './use-entities.ts';

const versionsOf = ({ campaigns, groups, ads }: Entities): Map<string, number> =>
  new Map([...campaigns, ...groups, ...ads].map(({ id, version }) => [id, version]));

/** Edits published entities; changes are local until saved. */
export function useEdits(advertiser_id: string, begun: Entities, ids: readonly string[]) {
  const [entities, setEntities] = useState(begun);
  const before = documentsOf(entities);
  const [after, setAfter] = useState<readonly EditDocument[]>(before);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** The server's current versions of entities that another person changed meanwhile. */
  const [theirs, setTheirs] = useState<Entities | null>(null);
  const change = (id: string, to: (document: DraftDocument) => DraftDocument) => {
    setRefused([]);
    setAfter((all) => all.map((one) => (one.id === id ? { ...to(one), id } : one)));
  };
  const discard = () => {
    setAfter(before);
    setRefused([]);
  };
  const saved = (all: readonly Refused[], fresh: Entities) => {
    setRefused(all);
    if (all.some(({ exception }) => exception.error_code === 'ad_changed')) {
      setTheirs(fresh);
      return;
    }
    setEntities(fresh);
    if (all.length === 0) setAfter(documentsOf(fresh));
  };
  const settle = (whose: 'mine' | 'theirs') => {
    if (theirs === null) return;
    setEntities(theirs);
    if (whose === 'theirs') setAfter(documentsOf(theirs));
    setTheirs(null);
    setRefused([]);
  };
  const saving = useSaving(advertiser_id, ids, saved);
  return {
    before,
    after,
    change,
    discard,
    save: () => saving.save(changedIn(before, after, versionsOf(entities)), entities),
    busy: saving.busy,
    why: saving.why,
    theirs: theirs && documentsOf(theirs),
    settle,
    problems: problemsOf(after, refused),
  };
}

/** Sends the changes, parents first, and reloads everything. */
function useSaving(
  advertiser_id: string,
  ids: readonly string[],
  onSaved: (refused: readonly Refused[], fresh: Entities) => void,
) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [why, setWhy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (changed: Changed, { promotions }: Entities): Promise<void> => {
    setBusy(true);
    setWhy(null);
    try {
      const refused = [
        ...(await sendAll(send, advertiser_id, changed)),
        ...(await sendPromotions(send, advertiser_id, changed.promotions, promotions)),
      ];
      onSaved(refused, await findEntities(send, advertiser_id, ids));
      for (const call of [getCampaigns, getAdGroups, getAds, getProductPromotions]) {
        void queries.invalidateQueries({ queryKey: callKey(call) });
      }
      if (refused.length === 0) toasts.show({ text: t('Saved.') });
    } catch (cause) {
      setWhy(failureText(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, why };
}

async function sendAll(send: Send, advertiser_id: string, changed: Changed): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const [call, items] of [
    [updateCampaigns, changed.campaigns],
    [updateAdGroups, changed.groups],
    [updateAds, changed.ads],
  ] as const) {
    if (items.length === 0) continue;
    const answers = await send(call, { advertiser_id, items: [...items] });
    for (const [at, item] of items.entries()) {
      const [exception] = answers[at]?.exceptions ?? [];
      if (exception) refused.push({ id: String(item['id']), exception });
    }
  }
  return refused;
}

/** Refused changes, with their paths in each document. */
function problemsOf(
  documents: readonly EditDocument[],
  refused: readonly Refused[],
): ReadonlyMap<string, readonly AdProblem[]> {
  return new Map(
    documents.map((document) => [
      document.id,
      refused.flatMap(({ id, exception }) => {
        const path = pathOf(document, id);
        if (path === null || exception.error_code === 'ad_changed') return [];
        return [{ field: `${path}.${exception.field ?? ''}`, message: exception.message }];
      }),
    ]),
  );
}

function pathOf(document: EditDocument, id: string): string | null {
  if (document.id === id) return 'campaign';
  for (const [at, group] of document.ad_groups.entries()) {
    if (group.key === id) return `ad_groups.${at}`;
    const ad = group.ads.findIndex(({ key }) => key === id);
    if (ad >= 0) return `ad_groups.${at}.ads.${ad}`;
    const promoted = group.product_groups.findIndex(({ key }) => placeOf(group.key, key) === id);
    if (promoted >= 0) return `ad_groups.${at}.product_groups.${promoted}`;
  }
  return null;
}
