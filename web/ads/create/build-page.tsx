import { type ComponentType, useState } from 'react';
import { type DraftDocument, getAdDraft } from '#contract/ads/drafts/drafts.ts';
import { useCall, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useFramed } from '../console/framed.ts';
import { EmptyCard } from '../console/states.tsx';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { Builder } from './builder.tsx';
import { draftIn, newPinsIn } from '../drafts/build-search.ts';
import { withGroup, withPin } from '../drafts/edit-document.ts';
import { newDocument } from '../drafts/new-document.ts';

interface Props {
  readonly Interests: ComponentType<InterestsProps>;
}

/** A new campaign, or the draft in the URL. */
export function BuildPage({ Interests }: Props) {
  const { account } = useConsole();
  const search = usePageSearch();
  // Saving a new draft puts its id into the URL; the builder continues without reloading.
  const [id] = useState(draftIn(search));
  const [fresh] = useState(() => newDocument(account));
  if (id === null) return <Builder document={fresh} draft={null} Interests={Interests} />;
  return <GoOn key={id} id={id} search={search} Interests={Interests} />;
}

interface GoOnProps extends Props {
  readonly id: string;
  readonly search: unknown;
}

function GoOn({ id, search, Interests }: GoOnProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const framed = useFramed();
  const draft = useCall(getAdDraft, { advertiser_id: account.id, draft_id: id });
  const [begun] = useState(draft);
  const added = newPinsIn(search);
  const [document] = useState(() =>
    added === null ? begun.document : withAddedPins(begun.document, added),
  );
  if (begun.status === 'DRAFT') {
    return (
      <Builder
        document={document}
        draft={begun}
        group={added?.group ?? null}
        Interests={Interests}
      />
    );
  }
  return framed(
    <section className={page['card']}>
      <EmptyCard
        title={
          begun.status === 'PUBLISHED'
            ? t('This draft is published')
            : t('This draft was discarded')
        }
        action={
          begun.status === 'PUBLISHED' ? (
            <ButtonLink variant="main" href={pathOf('reporting_campaigns')}>
              {t('See campaigns')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="main" href={pathOf('ads')}>
              {t('See drafts')}
            </ButtonLink>
          )
        }
      />
    </section>,
  );
}

/** Adds Pins created for an ad group of the draft as its ads. */
function withAddedPins(
  document: DraftDocument,
  { pins, group }: { readonly pins: readonly string[]; readonly group: string },
): DraftDocument {
  const added = pins.reduce(
    (now, pin) =>
      withGroup(now, group, (one) =>
        one.ads.some(({ pin_id: id }) => id === pin) ? one : withPin(one, { id: pin, title: '' }),
      ),
    document,
  );
  return { ...added, step: 'ADS' };
}
