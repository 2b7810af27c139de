import Check from 'lucide-react/icons/check';
import { type ReactNode, useState } from 'react';
import type { ConversionTag } from '#contract/ads/conversion-tags.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import type { ConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { baseCode } from '#contract/ads/conversions/tag-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { FailedCard, PageGhost } from '../console/states.tsx';
import setup from '../conversion-setup/conversion-setup.module.css';
import { CopyButton } from '../conversion-setup/copy-button.tsx';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { PickField, Segments } from '../fields/fields.tsx';
import { emailCode, eventCode, type Way } from './snippets.ts';
import { TagCheck } from './tag-check.tsx';
import { TagFrame } from './tag-frame.tsx';
import styles from './tags.module.css';
import { useOrigin, useTagHealth } from './use-tags.ts';

/** Sets up a tag up to its first events, in three steps that tick themselves [CONSOLE-18]. */
export function TagSetup() {
  return <TagFrame>{(tag) => <Steps key={tag.id} tag={tag} />}</TagFrame>;
}

function Steps({ tag }: { readonly tag: ConversionTag }) {
  const { t } = useWords();
  const { data: health, isError, refetch } = useTagHealth(tag.id);
  if (isError && !health) {
    return <FailedCard title={t("The set-up didn't load")} onRetry={() => void refetch()} />;
  }
  if (!health) return <PageGhost />;
  return (
    <div className={page['stack']}>
      <BaseCode tag={tag} isDone={health.pages.length > 0} />
      <EventCodes tag={tag} health={health} />
      <Step at={3} title={t('Check a page')} isDone={health.pages.length > 0}>
        <TagCheck health={health} />
      </Step>
    </div>
  );
}

interface StepProps {
  readonly at: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ at, title, isDone, children }: StepProps) {
  const { t } = useWords();
  return (
    <section className={page['card']} aria-label={title}>
      <div className={page['cardHead']}>
        <div className={styles['step']}>
          <span className={classNames(setup['knot'], isDone && setup['done'])}>
            {isDone ? <Check size={11} strokeWidth={3} aria-label={t('Done')} /> : at}
          </span>
          <h2>{title}</h2>
        </div>
      </div>
      <div className={page['cardBody']}>{children}</div>
    </section>
  );
}

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useWords();
  return (
    <>
      <pre className={setup['code']} dir="ltr" aria-label={label}>
        {text}
      </pre>
      <div>
        <CopyButton text={text} label={t('Copy the code')} />
      </div>
    </>
  );
}

function BaseCode({ tag, isDone }: { readonly tag: ConversionTag; readonly isDone: boolean }) {
  const { t } = useWords();
  const origin = useOrigin();
  return (
    <Step at={1} title={t('Put the base code on every page')} isDone={isDone}>
      <p>{t('One line, anywhere in the head. It reports the visit by itself.')}</p>
      <Code label={t('Base code')} text={baseCode(origin, tag)} />
      <p className="soft">
        {t('If your pages have a content security policy, add this to it: {policy}', {
          policy: `script-src ${origin}; connect-src ${origin}`,
        })}
      </p>
    </Step>
  );
}

type EventName = (typeof EVENT_NAMES)[number];

interface EventProps {
  readonly tag: ConversionTag;
  readonly health: ConversionTagHealth;
}

function EventCodes({ tag, health }: EventProps) {
  const { t } = useWords();
  const origin = useOrigin();
  const { currency } = useConsole().account;
  const [name, setName] = useState<EventName>('checkout');
  const [way, setWay] = useState<Way>('SCRIPT');
  const came = health.events.filter(({ event_name }) => event_name !== 'page_visit');
  return (
    <Step at={2} title={t('Report what counts')} isDone={came.length > 0}>
      <div className={styles['pick']}>
        <PickField
          at="event"
          label={t('Event')}
          value={name}
          options={EVENT_NAMES.map((one) => [one, t(EVENT_LABELS[one])] as const)}
          onChange={setName}
        />
      </div>
      <Segments
        label={t('How')}
        value={way}
        options={[
          ['SCRIPT', t('As a script')],
          ['BASE', t('With the base code')],
          ['BUTTON', t('On a button')],
        ]}
        hint={t(WAY_HINTS[way])}
        onChange={setWay}
      />
      <Code label={t('Event code')} text={eventCode(way, name, { origin, tag, currency })} />
      <p className="soft">
        {t(
          "Send the same event_id from your server, and both count once. Without one, we use the order ID, so a page that's loaded again counts once too.",
        )}
      </p>
      {tag.enhanced_match && (
        <>
          <p>{t('If you know the e-mail address, say so before the events:')}</p>
          <Code label={t('Code of an address')} text={emailCode} />
        </>
      )}
    </Step>
  );
}

const WAY_HINTS: Readonly<Record<Way, string>> = {
  SCRIPT: 'On the page where it happened, such as the one that says thank you.',
  BASE: 'Instead of the base code on that page. It needs no code of yours, so any security policy allows it.',
  BUTTON: 'On whatever people press. It needs no code of yours either.',
};
