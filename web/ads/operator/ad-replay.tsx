import { type FormEvent, useState } from 'react';
import { getAdChecks } from '#contract/ads/billing.ts';
import { type AdReplay as Replay, getAdReplay } from '#contract/ads/replay.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useApp, useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Figures } from './figures.tsx';

/** The name of the nightly check. */
const AUCTIONS = 'auctions';
const MICROS = 1_000_000;

/** Whether replayed auctions have the same result: those of last night, and any one by number. */
export function AdReplay() {
  const { t } = useWords();
  return (
    <section className={styles['part']} aria-labelledby="replay-title">
      <h2 id="replay-title" className="h-20">
        {t('Ad auctions')}
      </h2>
      <p className="soft">
        {t(
          'Auction results can be proved for 35 days: we run the auction again, by the same rules, with the ads as they were then.',
        )}
      </p>
      <LastNight />
      <OneAuction />
    </section>
  );
}

/** The result of the last nightly replay. */
function LastNight() {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const check = useCall(getAdChecks, {}).find(({ name }) => name === AUCTIONS);
  if (check === undefined) {
    return (
      <Banner>
        {t('No auction has been run again yet. Each night we run some from the day before.')}
      </Banner>
    );
  }
  const { looked, wrong, found } = check;
  const when = relativeTime(new Date(check.ended_at), now, formats);
  if (wrong === 0) {
    return (
      <Banner>
        {t(
          '{looked, plural, =0 {There was no auction to run again} one {# auction gave the same result} other {# auctions gave the same results}}, {when}.',
          { looked, when },
        )}
      </Banner>
    );
  }
  return (
    <>
      <Banner bad>
        {t(
          '{wrong, plural, one {# auction} other {# auctions}} of {looked} gave a different result, {when}. Someone needs to find out why.',
          { wrong, looked, when },
        )}
      </Banner>
      <ul className={styles['list']} aria-label={t("What's different")}>
        {found.map((sentence) => (
          <li key={sentence} className={styles['line']}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Replays one auction by number. */
function OneAuction() {
  const { t } = useWords();
  const send = useSend();
  const [id, setId] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [replay, setReplay] = useState<Replay | null>(null);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setReplay(null);
    setError(null);
    try {
      setReplay(await send(getAdReplay, { auction_id: id.trim() }));
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return (
    <>
      <form className={styles['form']} onSubmit={(event) => void onSubmit(event)}>
        <Field
          label={t('Number of an auction')}
          inputMode="numeric"
          required
          pattern="\s*[0-9]{1,19}\s*"
          title={t('Up to 19 digits.')}
          value={id}
          error={error}
          onChange={(event) => setId(event.target.value)}
        />
        <div>
          <Button variant="line" type="submit" busy={busy}>
            {t('Run it again')}
          </Button>
        </div>
      </form>
      {replay !== null && <Outcome replay={replay} />}
    </>
  );
}

/** The winner, the price and the runner-up, and whether the replay agrees. */
function Outcome({ replay }: { readonly replay: Replay }) {
  const { t, formats } = useWords();
  const { id, at, epoch, is_same: isSame, differences, stored, again } = replay;
  const when = new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(at));
  return (
    <div className={styles['part']} role="status">
      <Banner bad={!isSame}>
        {isSame
          ? t('Auction {id} gives the same result.', { id })
          : t('Auction {id} gives a different result.', { id })}
      </Banner>
      {differences.map((difference) => (
        <p key={difference}>
          <bdi>{difference}</bdi>
        </p>
      ))}
      <p className="soft">
        {t(
          "Run at {when}, UTC, with ads as they were in epoch {epoch}. Prices are in the currency of each ad's account.",
          { when, epoch },
        )}
      </p>
      <Ranking caption={t('As it was')} results={stored} />
      {!isSame && <Ranking caption={t('Run again')} results={again} />}
    </div>
  );
}

interface RankingProps {
  readonly caption: string;
  readonly results: Replay['stored'];
}

function Ranking({ caption, results }: RankingProps) {
  const { t, formats } = useWords();
  const price = new Intl.NumberFormat(formats, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
  return (
    <Figures
      caption={caption}
      names={t('Winning ad, best first')}
      columns={[t('Price'), t('Next candidate, which set it')]}
      rows={results.map(({ ad_id: ad, price_in_micro_currency: micros, runner_up_id: next }) => ({
        key: ad,
        name: ad,
        figures: [price.format(micros / MICROS), next ?? t('None, so the lowest price')],
      }))}
    />
  );
}
