import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import styles from './ads.module.css';
import builder from './builder.module.css';
import { Segments } from '../fields/fields.tsx';

type Place = 'feed' | 'search' | 'closeup';

/** The ad's content: a Pin or a product. */
interface AdView {
  readonly title: string;
  /** Null until loaded. */
  readonly picture: string | null;
  readonly link: string | null;
}

interface Props {
  readonly view: AdView;
  /** An additional note. */
  readonly note?: string;
}

/** Previews an ad as people will see it, in light and dark. */
export function AdPreview({ view, note }: Props) {
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
          ['search', t('Search results')],
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
          <Tile view={view} isCloseup />
        ) : (
          <div className={styles['feed']}>
            <div className={styles['column']}>
              <span className={styles['hole']} style={{ height: place === 'feed' ? 128 : 72 }} />
              <Tile view={view} />
            </div>
            <div className={styles['column']}>
              <span className={styles['hole']} style={{ height: 196 }} />
              <span className={styles['hole']} style={{ height: 120 }} />
            </div>
          </div>
        )}
      </div>
      {note !== undefined && <p className="t-12 soft">{note}</p>}
    </section>
  );
}

interface TileProps {
  readonly view: AdView;
  readonly isCloseup?: boolean;
}

function Tile({ view: { title, picture, link }, isCloseup = false }: TileProps) {
  const { t } = useWords();
  const { account } = useConsole();
  return (
    <div className={styles['mini']}>
      {picture !== null && <img src={picture} alt="" referrerPolicy="no-referrer" />}
      <b dir="auto">{title}</b>
      <small dir="auto">
        {t('Promoted by {name}', { name: account.owner.full_name || account.owner.username })}
      </small>
      {isCloseup && (
        <span className={styles['visit']}>{URL.parse(link ?? '')?.host ?? t('Visit')}</span>
      )}
    </div>
  );
}
