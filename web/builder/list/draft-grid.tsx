import { useState } from 'react';
import type { PinDraft } from '#contract/builder/drafts.ts';
import { mayMakeMany, whyToolClosed } from '#contract/builder/gates.ts';
import { getDrafts } from '#contract/builder/drafts.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { AddPictures } from './add-pictures.tsx';
import { useBuilder } from '../core/builder-context.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ClosedNote } from '../core/closed-note.tsx';
import { DraftCard, NewCard } from './draft-card.tsx';
import styles from './draft-grid.module.css';
import { KindsList } from './kinds-list.tsx';

const FoundDialog = lazyPart(async () => (await import('./found-dialog.tsx')).FoundDialog);

interface Props {
  readonly onPublish: (drafts: readonly PinDraft[]) => void;
}

/** The viewer's drafts in a grid. */
export function DraftGrid({ onPublish }: Props) {
  const { t } = useWords();
  const { state, maker, scenario, addFiles, addAddress } = useBuilder();
  const list = usePages(getDrafts, {});
  const drafts = list.data.pages.flatMap((page) => page.data);
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [address, setAddress] = useState<string | null>(null);
  const closed = whyToolClosed('create', maker, scenario);
  const chosen = drafts.filter(({ id }) => picked.has(id));
  const known = new Set(drafts.map(({ id }) => id));
  const fresh = state.filter(({ key, draft }) => !known.has(key) && isNew(draft));
  const everything = async () => {
    let { data, hasNextPage } = list;
    while (hasNextPage) {
      const next = await list.fetchNextPage();
      // Acts on the drafts that could be loaded; the list reports the error.
      if (next.isError || next.data === undefined) break;
      ({ data, hasNextPage } = next);
    }
    return data.pages.flatMap((page) => page.data);
  };
  const choose = (id: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    pick(next);
  };
  return (
    <>
      {closed === null ? (
        <div className={styles['start']}>
          <AddPictures
            onFiles={addFiles}
            onAddress={setAddress}
            many={mayMakeMany(maker, scenario)}
            videos={whyToolClosed('video', maker, scenario) === null}
          />
          <KindsList />
        </div>
      ) : (
        <ClosedNote tools={[[t('New Pins'), closed]]} />
      )}
      {drafts.length + fresh.length > 0 ? (
        <>
          <h2 className="h-20">{t('Drafts')}</h2>
          <BulkBar
            drafts={drafts}
            chosen={chosen}
            onChoose={(some) => pick(new Set(some.map(({ id }) => id)))}
            onPublish={onPublish}
            onAll={everything}
          />
          {fresh.some(({ item }) => item === 'uploading') && (
            <p className="soft">{t('Keep this page open until your drafts are saved.')}</p>
          )}
          <ul className={styles['grid']} aria-label={t('Drafts')}>
            {fresh.map((card) => (
              <NewCard key={card.key} card={card} />
            ))}
            {drafts.map((draft) => (
              <DraftCard
                key={draft.id}
                draft={draft}
                chosen={picked.has(draft.id)}
                onChoose={(on) => choose(draft.id, on)}
              />
            ))}
          </ul>
        </>
      ) : (
        closed === null && (
          <p className="soft">
            {t('Everything you start here is saved as a draft until you publish it.')}
          </p>
        )
      )}
      <ShowMore list={list} of={t('Drafts')} />
      {address !== null && (
        <FoundDialog
          address={address}
          onClose={() => setAddress(null)}
          onPick={(found) => {
            setAddress(null);
            addAddress(found);
          }}
        />
      )}
    </>
  );
}

/** Whether its draft does not exist yet. */
const isNew = (draft: string): boolean => draft === 'processing' || draft === 'creating';
