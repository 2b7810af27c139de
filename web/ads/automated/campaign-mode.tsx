import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useState } from 'react';
import {
  CAMPAIGN_MODES,
  type CampaignMode,
  getAdCampaignMode,
  updateAdCampaignMode,
} from '#contract/ads/bulk/campaign-mode.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import styles from './campaign-mode.module.css';

/** Chooses which creation flow "Create" opens [CONSOLE-10]. */
export function CampaignModeChoice() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const known = useCall(getAdCampaignMode, {});
  const [mode, setMode] = useState<CampaignMode>(known.mode);
  const { busy, error, run } = useAct();
  const save = () =>
    void run(async () => {
      const stored = await send(updateAdCampaignMode, { mode });
      queries.setQueryData(callKey(getAdCampaignMode, {}), stored);
      toasts.show({ text: t('From now on, Create opens this.') });
    });
  return (
    <>
      <h2 className="h-20">{t('How do you want to advertise?')}</h2>
      <p className={`soft ${styles['lead']}`}>
        {t(
          'Choose what “Create” opens. You can change it whenever you like; running campaigns stay as they are.',
        )}
      </p>
      <div className={styles['ways']} role="radiogroup" aria-label={t('How you advertise')}>
        {CAMPAIGN_MODES.map((one) => (
          <Way key={one} mode={one} isChosen={one === mode} onChoose={() => setMode(one)} />
        ))}
      </div>
      <div className={styles['acts']}>
        <Button variant="main" busy={busy} onClick={save}>
          {mode === 'ADS_MANAGER' ? t('Use the ads manager') : t('Use automated campaigns')}
        </Button>
        <span className="soft">{t('Remembered for you in every ad account')}</span>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <p className={`soft ${styles['lead']}`}>
        {t('Only want to show one Pin to more people?')}{' '}
        <PageLink className="link" href={pathOf('quick_promote')}>
          {t('Promote a Pin')}
        </PageLink>
      </p>
    </>
  );
}

const WORDS: Readonly<
  Record<
    CampaignMode,
    { readonly name: string; readonly text: string; readonly points: readonly string[] }
  >
> = {
  ADS_MANAGER: {
    name: 'Ads manager',
    text: 'You decide everything: interests, keywords, bids and placement.',
    points: ['Several ad groups', 'Every objective, every kind of ad', 'About 10 minutes'],
  },
  AUTOMATED_CAMPAIGN: {
    name: 'Automated campaign',
    text: 'You bring Pins, a country and a budget. We find the rest for you.',
    points: ['One page', 'Visits to your page, sign-ups or sales', 'About 2 minutes'],
  },
};

interface WayProps {
  readonly mode: CampaignMode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Way({ mode, isChosen, onChoose }: WayProps) {
  const { t } = useWords();
  const { name, text, points } = WORDS[mode];
  return (
    <label className={`${page['card']} ${styles['way']}`}>
      <Drawing>{DRAWINGS[mode]}</Drawing>
      <span className={styles['head']}>
        <b className="h-20">{t(name)}</b>
        <input type="radio" name="campaign-mode" checked={isChosen} onChange={onChoose} />
      </span>
      <span>{t(text)}</span>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Check size={14} aria-hidden="true" />
            {t(point)}
          </li>
        ))}
      </ul>
    </label>
  );
}

const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 320 132"
    className={styles['drawing']}
    aria-hidden="true"
    fill="none"
    stroke="var(--field-line)"
    strokeWidth="1.5"
  >
    {children}
  </svg>
);

const DRAWINGS: Readonly<Record<CampaignMode, ReactNode>> = {
  ADS_MANAGER: (
    <>
      <rect x="16" y="16" width="78" height="100" rx="8" />
      <rect x="121" y="16" width="78" height="44" rx="8" />
      <rect x="121" y="72" width="78" height="44" rx="8" />
      <rect x="226" y="16" width="78" height="28" rx="8" />
      <rect x="226" y="52" width="78" height="28" rx="8" />
      <rect x="226" y="88" width="78" height="28" rx="8" />
      <path d="M94 66h14m0-28v56m0-56h13m-13 56h13M199 38h14m0-8v36m0-36h13m-13 36h13M199 94h14v8h13" />
      <g fill="var(--ink)" stroke="none">
        <circle cx="55" cy="66" r="7" />
        <circle cx="160" cy="38" r="5" />
        <circle cx="160" cy="94" r="5" />
      </g>
    </>
  ),
  AUTOMATED_CAMPAIGN: (
    <>
      <rect x="16" y="16" width="288" height="100" rx="8" />
      <g fill="var(--sunk)" stroke="none">
        <rect x="36" y="36" width="44" height="60" rx="6" />
        <rect x="88" y="36" width="44" height="60" rx="6" />
      </g>
      <path
        d="M164 90c18 0 22-46 40-46s20 34 38 34 22-30 44-30"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="286" cy="48" r="5" fill="var(--ink)" stroke="none" />
    </>
  ),
};
