import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useRef, useState } from 'react';
import {
  COPY_DEPTHS,
  type CopyDepth,
  copyName,
  createAdCopies,
  MAX_COPIES,
} from '#contract/ads/bulk/copies.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { newGuid } from '#web/kernel/core/guid.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import styles from './duplicate.module.css';
import { GridCell } from '../bulk/grid-cell.tsx';
import { type Inside, useInside } from './use-inside.ts';

const DEPTH_LABEL: Readonly<Record<CopyDepth, string>> = {
  CAMPAIGN: 'Campaign only',
  AD_GROUPS: '+ ad groups',
  ADS: '+ ads',
  KEYWORDS: '+ keywords',
};

/** The number, depth and names of copies. */
export function DuplicateForm({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const [count, setCount] = useState(1);
  const [depth, setDepth] = useState<CopyDepth>('KEYWORDS');
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const inside = useInside(campaign.id);
  // What sets a name apart on a screen is no part of the name that is stored.
  const named = (name: string) => t('Copy of {name}', { name }).replaceAll(/[\u2068\u2069]/g, '');
  const names = Array.from(
    { length: count },
    (_, at) => typed[at] ?? copyName(campaign.name, at, named),
  );
  const { busy, error, make } = useMaking(campaign);
  const isNamed = names.every((name) => name.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) make({ count, depth, names });
  };
  return (
    <form className={page['stack']} onSubmit={submit}>
      <div className={page['two']}>
        <section className={`${page['card']} ${styles['block']}`}>
          <From campaign={campaign} inside={inside} />
          <div className={styles['pair']}>
            <Count count={count} onChange={setCount} />
            <fieldset className={styles['depth']}>
              <legend>{t('What to copy')}</legend>
              {COPY_DEPTHS.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="depth"
                    checked={one === depth}
                    onChange={() => setDepth(one)}
                  />
                  {t(DEPTH_LABEL[one])}
                </label>
              ))}
            </fieldset>
          </div>
        </section>
        <Becomes count={count} depth={depth} inside={inside} campaign={campaign} />
      </div>
      <section className={page['card']}>
        <ul className={styles['names']} aria-label={t('New names')}>
          {names.map((name, at) => (
            <li key={at}>
              <GridCell
                label={t('Name of copy {number}', { number: at + 1 })}
                isChanged={typed[at] !== undefined}
                value={name}
                aria-invalid={name.trim() === ''}
                onChange={(event) => setTyped({ ...typed, [at]: event.target.value })}
              />
            </li>
          ))}
        </ul>
      </section>
      {error && <FieldError>{error}</FieldError>}
      <div className={styles['acts']}>
        <Button variant="main" type="submit" busy={busy} disabled={!isNamed}>
          {t('{count, plural, one {Make # copy} other {Make # copies}}', { count })}
        </Button>
        <ButtonLink href={pathOf('reporting_campaigns')}>{t('Cancel')}</ButtonLink>
        <span className="soft">{t("Ads are reviewed again before they're shown.")}</span>
      </div>
    </form>
  );
}

/** Creates copies; retries after a lost response use the same guid, so they are created once. */
function useMaking({ id: campaign_id }: Campaign) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const router = useRouter();
  const queries = useQueryClient();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const { busy, error, run } = useAct();
  const intent = useRef<{ readonly of: string; readonly guid: string }>(null);
  const make = (wanted: { count: number; depth: CopyDepth; names: string[] }) => {
    const of = JSON.stringify(wanted);
    if (intent.current?.of !== of) intent.current = { of, guid: newGuid() };
    const { guid } = intent.current;
    void run(async () => {
      const made = await send(createAdCopies, {
        advertiser_id: account.id,
        campaign_id,
        ...wanted,
        guid,
      });
      await queries.invalidateQueries({ queryKey: callKey(getCampaigns) });
      toasts.show({
        text: t('{count, plural, one {# copy, made paused} other {# copies, made paused}}', {
          count: made.length,
        }),
      });
      await router.navigate({ href: pathOf('reporting_campaigns') } as never);
    });
  };
  return { busy, error, make };
}

interface FromProps {
  readonly campaign: Campaign;
  readonly inside: Inside;
}

function From({ campaign, inside }: FromProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <div className={styles['from']}>
      <div>
        <p className="soft t-12">{t('From')}</p>
        <b dir="auto">{campaign.name}</b>
        <p className="soft">
          {inside.isWhole
            ? [
                t('{count, plural, one {# ad group} other {# ad groups}}', {
                  count: inside.groups,
                }),
                t('{count, plural, one {# ad} other {# ads}}', { count: inside.ads }),
                t('{count, plural, one {# keyword} other {# keywords}}', {
                  count: inside.keywords,
                }),
              ].join(' · ')
            : t('Counting…')}
        </p>
      </div>
      <PageLink className="link" href={pathOf('ads_duplicate')}>
        {t('Choose another')}
      </PageLink>
    </div>
  );
}

function Count({
  count,
  onChange,
}: {
  readonly count: number;
  readonly onChange: (count: number) => void;
}) {
  const { t } = useWords();
  return (
    <div role="group" aria-label={t('How many copies')}>
      <p className={styles['legend']}>{t('How many copies')}</p>
      <div className={styles['count']}>
        <button
          type="button"
          aria-label={t('One fewer')}
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        >
          <Minus size={14} aria-hidden="true" />
        </button>
        <output aria-live="polite">{count}</output>
        <button
          type="button"
          aria-label={t('One more')}
          disabled={count >= MAX_COPIES}
          onClick={() => onChange(count + 1)}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      </div>
      <p className="soft t-12">{t('1 to {most}', { most: MAX_COPIES })}</p>
    </div>
  );
}

interface BecomesProps extends FromProps {
  readonly count: number;
  readonly depth: CopyDepth;
}

/** Previews the result before anything is submitted. */
function Becomes({ count, depth, inside, campaign }: BecomesProps) {
  const { t } = useWords();
  const deep = COPY_DEPTHS.indexOf(depth);
  const times = (of: number, from: number): string => {
    if (deep < from) return '0';
    return inside.isWhole ? String(of * count) : '…';
  };
  const facts = [
    [t('Campaigns'), String(count)],
    [t('Ad groups'), times(inside.groups, 1)],
    [t('Ads'), times(inside.ads, 2)],
    ...(inside.products > 0 ? [[t('Product groups'), times(inside.products, 2)] as const] : []),
    [t('Keywords'), times(inside.keywords, 3)],
    [t('Status'), t('Paused')],
    [
      t('Dates'),
      campaign.lifetime_spend_cap === null
        ? t('At once, no end unless a budget needs one')
        : t('At once, for as long as before'),
    ],
  ] as const;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('The copy')}</h2>
      </div>
      <div className={page['cardBody']}>
        <dl className={page['facts']}>
          {facts.map(([label, value]) => (
            <div key={label} className={page['fact']}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
