import { useState } from 'react';
import type { DraftAd } from '#contract/ads/drafts/drafts.ts';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import styles from './ads.module.css';
import builder from './builder.module.css';
import { Segments } from '../fields/fields.tsx';

type Place = 'feed' | 'search' | 'closeup';

interface Props {
  readonly ad: DraftAd;
  readonly pin: Pin | undefined;
}

/** An ad as people will meet it, in light and dark. */
export function AdPreview({ ad, pin }: Props) {
  const { t } = useWords();
  const [place, setPlace] = useState<Place>('feed');
  const [look, setLook] = useState<'own' | 'dark'>('own');
  return (
    <section className={builder['block']}>
      <h2>{t('As people see it')}</h2>
      <Segments
        label={t('Place')}
        value={place}
        options={[
          ['feed', t('Home')],
          ['search', t('Search')],
          ['closeup', t('Closeup')],
        ]}
        onChange={setPlace}
      />
      <Segments
        label={t('Theme')}
        value={look}
        options={[
          ['own', t('My theme')],
          ['dark', t('Dark')],
        ]}
        onChange={setLook}
      />
      <div className={styles['device']} data-dark={look === 'dark' ? true : undefined}>
        {place === 'search' && <p className={styles['query']}>{t('What someone searched for')}</p>}
        {place === 'closeup' ? (
          <Tile ad={ad} pin={pin} isCloseup />
        ) : (
          <div className={styles['feed']}>
            <div className={styles['column']}>
              <span className={styles['hole']} style={{ height: place === 'feed' ? 128 : 72 }} />
              <Tile ad={ad} pin={pin} />
            </div>
            <div className={styles['column']}>
              <span className={styles['hole']} style={{ height: 196 }} />
              <span className={styles['hole']} style={{ height: 120 }} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function Tile({ ad, pin, isCloseup = false }: Props & { readonly isCloseup?: boolean }) {
  const { t } = useWords();
  const { account } = useConsole();
  const size = isCloseup ? '474x' : '236x';
  return (
    <div className={styles['mini']}>
      {pin && <img src={pin.images[size].url} alt="" />}
      <b dir="auto">{pin?.title || ad.name}</b>
      <small dir="auto">
        {t('Promoted by {name}', { name: account.owner.full_name || account.owner.username })}
      </small>
      {isCloseup && <span className={styles['visit']}>{hostOf(ad, pin) ?? t('Visit')}</span>}
    </div>
  );
}

/** The site that it leads to. */
function hostOf({ destination_url: url }: DraftAd, pin: Pin | undefined): string | null {
  return URL.parse(url || (pin?.link ?? ''))?.host ?? null;
}
