import Share2 from 'lucide-react/icons/share-2';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { draftProblems } from '#contract/ads/drafts/draft-rules.ts';
import type { AdDraft, DraftDocument } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { AdsStep } from '../builder/ads-step.tsx';
import { BothVersions } from '../builder/both-versions.tsx';
import { BuildingProvider, useBuilding } from '../builder/builder-context.ts';
import { BuilderFoot } from './builder-foot.tsx';
import { BuilderShell } from '../builder/builder-shell.tsx';
import { CampaignStep } from '../builder/campaign-fields.tsx';
import { CostCard } from '../builder/cost-card.tsx';
import { fieldId } from '../fields/fields.tsx';
import { ForecastCard } from '../builder/forecast-card.tsx';
import { GroupStep } from '../builder/group-step.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ReviewStep } from './review-step.tsx';
import { adAt, firstPlace, type Place, placeOf, placesOf } from './step-rules.ts';
import { StepTree } from './step-tree.tsx';
import { type StoredDraft, useDraft } from '../drafts/use-draft.ts';
import { usePublish } from './use-publish.ts';

interface Props {
  readonly document: DraftDocument;
  /** Null before it is saved for the first time. */
  readonly draft: AdDraft | null;
  /** The ad group to open, if not the first. */
  readonly group?: string | null;
  readonly Interests: ComponentType<InterestsProps>;
}

/** Builds a campaign from scratch to publication, in four steps. */
export function Builder({ document: begun, draft, group = null, Interests }: Props) {
  const { account } = useConsole();
  const stored = useDraft(account.id, { document: begun, draft }, useAddress());
  const { document } = stored;
  const publishing = usePublish(account.id, stored);
  const [place, setPlace] = useState(() => firstPlace(begun, group));
  // Problems are displayed only after the first review.
  const [isLooked, setLooked] = useState(begun.step === 'REVIEW');
  const own = draftProblems(document, account);
  const fields = new Set(own.map(({ field }) => field));
  const matching = publishing.refused.problems.filter(({ field }) => !fields.has(field));
  const go = (next: Place) => {
    setPlace(next);
    if (next.step === 'REVIEW') setLooked(true);
    if (next.step !== document.step) stored.change((now) => ({ ...now, step: next.step }));
    scrollTo(0, 0);
  };
  const building = {
    document,
    payer: account,
    problems: isLooked ? [...own, ...matching] : [],
    change: (change: (now: DraftDocument) => DraftDocument) => {
      publishing.forget();
      stored.change(change);
    },
    Interests,
  };
  return (
    <BuildingProvider value={building}>
      <Steps stored={stored} publishing={publishing} place={place} onGo={go} />
    </BuildingProvider>
  );
}

interface StepsProps {
  readonly stored: StoredDraft;
  readonly publishing: ReturnType<typeof usePublish>;
  readonly place: Place;
  readonly onGo: (place: Place) => void;
}

function Steps({ stored, publishing, place, onGo }: StepsProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const { document } = useBuilding();
  const pathOf = useConsolePath();
  const [openedAd, setOpenedAd] = useState<string | null>(null);
  const focus = useFocusLater();
  const newPin = useNewPin(stored);
  const group = document.ad_groups.find(({ key }) => key === place.group) ?? document.ad_groups[0];
  const jump = (field: string) => {
    onGo(placeOf(document, field));
    setOpenedAd(adAt(document, field));
    focus(field);
  };
  if (group === undefined) return null;
  const steps = placesOf(document);
  const number = ['CAMPAIGN', 'AD_GROUP', 'ADS', 'REVIEW'].indexOf(place.step) + 1;
  const { saving } = stored;
  return (
    <BuilderShell
      title={document.campaign.name || t('New campaign')}
      detail={t('Draft, step {number} of {count}', { number, count: 4 })}
      closeTo={pathOf('ads')}
      acts={<ShareDraft stored={stored} />}
      tree={<StepTree here={place} onOpen={onGo} />}
      aside={
        <>
          {place.step === 'ADS' && <PreviewCard group={group} opened={openedAd} />}
          {place.step !== 'REVIEW' && <ForecastCard group={group} />}
          <CostCard />
        </>
      }
      foot={<BuilderFoot stored={stored} publishing={publishing} place={place} onGo={onGo} />}
    >
      {saving.kind === 'taken' && (
        <BothVersions
          mine={document}
          theirs={saving.theirs.document}
          by={saving.theirs.changed_by?.full_name || null}
          currency={account.currency}
          onChoose={stored.settle}
        />
      )}
      {place.step === 'CAMPAIGN' && <CampaignStep />}
      {place.step === 'AD_GROUP' && <GroupStep key={group.key} group={group} />}
      {place.step === 'ADS' && (
        <AdsStep
          group={group}
          opened={openedAd}
          onOpen={setOpenedAd}
          onNewPin={() => void newPin(group.key)}
        />
      )}
      {place.step === 'REVIEW' && steps.length > 0 && <ReviewStep onJump={jump} />}
    </BuilderShell>
  );
}

/** Puts the draft's id into the URL once it is saved, so that a reload continues there. */
function useAddress(): (id: string) => void {
  const router = useRouter();
  const { key } = useConsole();
  const pathOf = useConsolePath();
  const path = pathOf(key);
  return useCallback(
    (id) => void router.navigate({ href: `${path}?id=${id}`, replace: true } as never),
    [router, path],
  );
}

/** Opens the pin builder, which returns with the new Pin in the ad group. */
function useNewPin({ save }: StoredDraft): (group: string) => Promise<void> {
  const router = useRouter();
  const pathOf = useConsolePath();
  return async (group) => {
    const draft = await save();
    if (draft === null) return;
    const query = new URLSearchParams({ ad_draft: draft.id, ad_group: group });
    await router.navigate({ href: `${pathOf('pin_builder')}?${query}` } as never);
  };
}

/** Focuses a field once its step is rendered. */
function useFocusLater(): (field: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const field = wanted.current;
    if (field === null) return;
    const found = document.getElementById(fieldId(field));
    if (found === null) return;
    wanted.current = null;
    found.focus();
    found.scrollIntoView({ block: 'center' });
  });
  return (field) => {
    wanted.current = field;
  };
}

function ShareDraft({ stored: { save } }: { readonly stored: StoredDraft }) {
  const { t } = useWords();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const share = async () => {
    const draft = await save();
    if (draft === null) return;
    const link = new URL(`${pathOf('ads_edit_draft')}?id=${draft.id}`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toasts.show({ text: t('Link copied. Anyone who can change campaigns here can open it.') });
    } catch {
      toasts.show({ text: link });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Share2 size={16} aria-hidden="true" />
      {t('Share draft')}
    </Button>
  );
}
