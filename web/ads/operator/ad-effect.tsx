import { type AdEffect as Effect, getAdEffect } from '#contract/ads/effect.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { shareOf, type Verdict, verdictOn, WANTED_SHARE } from './effect-rules.ts';
import { Figures } from './figures.tsx';

const ACTS = ['visits', 'saves', 'hides'] as const;
const NAMES: Readonly<Record<(typeof ACTS)[number], string>> = {
  visits: 'Days with a visit',
  saves: 'Saves',
  hides: 'Pins people hide',
};
const VERDICTS: Readonly<Record<Verdict, string>> = {
  fine: 'Ads cost little',
  harms: 'Ads cost too much',
  open: 'Not clear yet',
};

/** The effect of ads on the people who see them, compared with a group that sees none. */
export function AdEffect() {
  const { t } = useWords();
  const effect = useCall(getAdEffect, {});
  return (
    <section className={styles['part']} aria-labelledby="effect-title">
      <h2 id="effect-title" className="h-20">
        {t('Ad effect')}
      </h2>
      <About effect={effect} />
      {effect.without_ads.part > 0 && <Compared effect={effect} />}
    </section>
  );
}

function About({ effect: { without_ads: none } }: { readonly effect: Effect }) {
  const { t, formats } = useWords();
  if (none.part === 0) {
    return (
      <EmptyState
        title={t('Everyone sees ads here')}
        text={t("There's no group without ads to compare with.")}
      />
    );
  }
  const percent = new Intl.NumberFormat(formats, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <p className="soft">
      {t('{part} of people see no ads. Comparing them with everyone else shows what ads cost.', {
        part: percent.format(none.part),
      })}
    </p>
  );
}

function Compared({ effect }: { readonly effect: Effect }) {
  const { t, formats } = useWords();
  const { from, to, with_ads: withAds, without_ads: none } = effect;
  if (from === null || to === null) {
    return (
      <EmptyState
        title={t('Nothing counted yet')}
        text={t("Each day is counted once it's over, in UTC.")}
      />
    );
  }
  const decimal = new Intl.NumberFormat(formats, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const figuresOf = (act: (typeof ACTS)[number]): readonly string[] => {
    const share = shareOf(
      { times: withAds[act], part: withAds.part },
      { times: none[act], part: none.part },
    );
    const counted = [withAds[act], none[act]].map((times) => wholeNumber(times, formats));
    if (share === null) return [...counted, '–', t('Not enough yet')];
    const [at, least, most] = [share.share, share.from, share.to].map((one) => decimal.format(one));
    // An increase is no success for unwanted acts, so hides show only the range.
    const verdict = act === 'hides' ? '' : t(VERDICTS[verdictOn(share)]);
    return [...counted, t('{at} ({least} to {most})', { at, least, most }), verdict];
  };
  const period = [from, to].map((one) => day(new Date(one), formats, 'UTC'));
  return (
    <>
      <Figures
        caption={t('From {from} to {to}', { from: period[0], to: period[1] })}
        names={t('What people did')}
        columns={[t('With ads'), t('Without ads'), t('As a share'), t('Verdict')]}
        rows={ACTS.map((act) => ({ key: act, name: t(NAMES[act]), figures: figuresOf(act) }))}
      />
      <p className="soft">
        {t(
          "A share of 1 means that people who see ads are just as active as people who don't. Aim for {wanted} or more. The range is a 95% interval that counts every action as independent, so it's really wider where a few people do most of them.",
          { wanted: decimal.format(WANTED_SHARE) },
        )}
      </p>
    </>
  );
}
