import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useCreatePath } from '../console/use-create-path.ts';
import styles from './first-run.module.css';

const ART = 112;
/** The number of Pins in the card's picture. */
const PICTURES = 3;

interface Props {
  /** The viewer's own promotable Pins. */
  readonly pins: readonly Pin[];
}

/** The first steps, before the first campaign. */
export function FirstRun({ pins }: Props) {
  const { t } = useWords();
  const can = useRights();
  const pathOf = useConsolePath();
  const create = useCreatePath();
  return (
    <section className={`${page['card']} ${styles['first']}`}>
      <div className={styles['words']}>
        <h2 className="h-20">{t('Show a Pin to more people')}</h2>
        <p>
          {t(
            'Pins that people already save make the best ads. Pick one, set a daily budget, and stop whenever you like.',
          )}
        </p>
        {can('campaigns') ? (
          <div className={styles['acts']}>
            <ButtonLink variant="main" href={pathOf('quick_promote')}>
              {t('Promote a Pin')}
            </ButtonLink>
            <ButtonLink variant="line" href={create}>
              {t('Create your first ad')}
            </ButtonLink>
          </div>
        ) : (
          <p className="soft">{t('Your role can look, but not change anything.')}</p>
        )}
      </div>
      {pins.length < PICTURES ? (
        <BowerMark size={ART} dot="dashed" />
      ) : (
        <div className={styles['art']}>
          {pins.map(({ id, images, dominant_color }) => (
            <img key={id} src={images['236x'].url} alt="" style={{ background: dominant_color }} />
          ))}
        </div>
      )}
    </section>
  );
}
