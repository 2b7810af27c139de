import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { createAdDraft, getAdDrafts } from '#contract/ads/drafts/drafts.ts';
import { getAdPlan, getAdPlanCheck } from '#contract/ads/planner/plan.ts';
import { planProblems } from '#contract/ads/planner/plan-rules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { type Search, stringifySearch } from '#web/kernel/app/search.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { problemsIn } from '../core/address-fields.ts';
import { useSettled } from '../core/use-settled.ts';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { PassedOver } from '../reporting/passed-over.tsx';
import { dayAt } from '../reporting/range.ts';
import { PlanCurve } from './plan-curve.tsx';
import { PlanFigures, PlanSource, ThreeBudgets } from './plan-facts.tsx';
import { PlanFields } from './plan-fields.tsx';
import { draftFrom, inputOf, PLAN_FIELDS, type PlanForm, planIn, searchOf } from './plan-form.ts';
import styles from './planner.module.css';

type Asked = SentOf<typeof getAdPlan>;

const SETTLED_MS = 500;

interface Props {
  readonly Interests: ComponentType<InterestsProps>;
}

/** Forecasts a campaign's results before it exists, at its budget and at others [CONSOLE-26]. */
export function PlannerPage({ Interests }: Props) {
  const { form, set, passedOver } = usePlanForm();
  const { account } = useConsole();
  const today = dayAt(useApp().renderedAt);
  const input = inputOf(account.id, form);
  const ruled = input && {
    ...input,
    start_date: form.from,
    end_date: form.to,
    budget_in_micro_currency: form.budget ?? 0,
  };
  const problems = ruled === null ? MISSING : planProblems(ruled, account, today);
  const plan = usePlan(problems.length === 0 ? input : null);
  const refused = plan.error instanceof CallError ? plan.error : null;
  const problemAt = (field: string): string | null =>
    problems.find((one) => one.field === field)?.message ??
    (refused?.extra['field'] === field ? (refused.detail ?? refused.message) : null);
  return (
    <>
      <PassedOver problems={passedOver} />
      <div className={styles['planner']}>
        <PlanFields form={form} Interests={Interests} problemAt={problemAt} onChange={set} />
        <div className={page['stack']}>
          <SaveBar form={form} isSound={problems.length === 0} />
          <Brought plan={plan} isSound={problems.length === 0} />
        </div>
      </div>
    </>
  );
}

const MISSING = [
  { field: 'budget_in_micro_currency', message: "Enter a budget and the days it's for." },
];

/** The form's state, synchronised to the URL. */
function usePlanForm() {
  const { account } = useConsole();
  const router = useRouter();
  const today = dayAt(useApp().renderedAt);
  const { pathname, search } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      search: location.search as unknown as Search,
    }),
  });
  const [form, setForm] = useState(() => planIn(search, account, today));
  // The URL is corrected at once; the notice stays until the person goes on.
  const [passedOver, setPassedOver] = useState(() => problemsIn(search, PLAN_FIELDS));
  const set = (more: Partial<PlanForm>) => {
    setForm((before) => ({ ...before, ...more }));
    setPassedOver([]);
  };
  const written = useSettled(stringifySearch(searchOf(form)), SETTLED_MS);
  const first = stringifySearch(searchOf(planIn({}, account, today)));
  const isThere = stringifySearch(search) === written;
  // An unchanged new plan needs no URL parameters.
  const isBare = Object.keys(search).length === 0 && written === first;
  useEffect(() => {
    if (isThere || isBare) return;
    void router.navigate({
      href: `${pathname}${written}`,
      replace: true,
      resetScroll: false,
    } as never);
    // The URL follows the form, and not the reverse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [written]);
  return { form, set, passedOver };
}

function usePlan(input: Asked | null) {
  const settled = JSON.parse(useSettled(JSON.stringify(input), SETTLED_MS)) as Asked | null;
  return useQuery({
    ...callOptions(useSend(), getAdPlan, settled ?? NOTHING),
    enabled: settled !== null,
    // Keeps the previous numbers until new ones arrive.
    placeholderData: keepPreviousData,
  });
}

const NOTHING: Asked = {
  advertiser_id: '',
  objective_type: 'CONSIDERATION',
  budget_type: 'DAILY',
  budget_in_micro_currency: 1,
};

function SaveBar({ form, isSound }: { readonly form: PlanForm; readonly isSound: boolean }) {
  const { t } = useWords();
  const { account } = useConsole();
  const today = dayAt(useApp().renderedAt);
  const router = useRouter();
  const queries = useQueryClient();
  const pathOf = useConsolePath();
  const send = useSend();
  const { busy, error, run } = useAct();
  const mayChange = useRights()('campaigns');
  const save = () =>
    void run(async () => {
      const document = draftFrom(form, { payer: account, today, name: t('Planned campaign') });
      const draft = await send(createAdDraft, { advertiser_id: account.id, document });
      await queries.invalidateQueries({ queryKey: callKey(getAdDrafts) });
      await router.navigate({ href: `${pathOf('ads_edit_draft')}?id=${draft.id}` } as never);
    });
  return (
    <div className={styles['bar']}>
      <p className="soft">
        {t('Days are UTC days. Your plan is saved in the address of this page.')}
      </p>
      {mayChange ? (
        <Button
          variant="main"
          className={page['headAct']}
          busy={busy}
          disabled={!isSound}
          onClick={save}
        >
          {t('Save as draft campaign')}
        </Button>
      ) : (
        <p className="soft">
          {t('Your role can plan. To save a draft, you need one that can change campaigns.')}
        </p>
      )}
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface BroughtProps {
  readonly plan: ReturnType<typeof usePlan>;
  readonly isSound: boolean;
}

function Brought({ plan: { data, error, refetch }, isSound }: BroughtProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const check = useQuery(callOptions(useSend(), getAdPlanCheck, { advertiser_id: account.id }));
  const refused = error instanceof CallError && error.extra['field'] !== undefined;
  if (!isSound || refused) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('Something is missing')}
          text={t("Look for the note beside a field. You'll see an estimate once it's filled in.")}
        />
      </section>
    );
  }
  if (error !== null) {
    return <FailedCard title={t("The estimate didn't load")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <PageGhost />;
  const middle = data.points.find(({ level }) => level === 'MID');
  if (middle === undefined) {
    return (
      <>
        <section className={page['card']}>
          {data.has_topics ? (
            <EmptyCard
              title={t('Not enough history here yet')}
              text={t(
                'Too few pages in the last four weeks suited an ad like this to tell what it would bring. Try more interests, more countries or all ages.',
              )}
            />
          ) : (
            <EmptyCard
              title={t('What will your ads be about?')}
              text={t("Choose an interest. You don't have any ads yet that we could go by.")}
            />
          )}
        </section>
        <PlanSource plan={data} check={check.data} />
      </>
    );
  }
  return (
    <>
      <PlanFigures plan={data} point={middle} />
      <PlanCurve plan={data} />
      <div className={styles['half']}>
        <ThreeBudgets plan={data} />
        <PlanSource plan={data} check={check.data} />
      </div>
    </>
  );
}
