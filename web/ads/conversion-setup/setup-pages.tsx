import { MAX_EVENTS } from '#contract/ads/conversions/event-rules.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { ArrivalNote } from './arrival-note.tsx';
import { ConnectorCard } from './connector-card.tsx';
import { CONNECTORS } from './connectors.ts';
import styles from './conversion-setup.module.css';
import { CopyButton } from './copy-button.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RefusalTable } from './refusal-table.tsx';
import { curlOf } from './sample.ts';
import { TokenCard } from './token-card.tsx';
import { useEndpoint } from './use-endpoint.ts';

/** The ways to send conversions, and whether one already works [CONSOLE-20]. */
export function SetupStart() {
  const { t, formats } = useWords();
  const pathOf = useConsolePath();
  const address = useEndpoint();
  const forDeveloper = t(
    'Please send our conversions to {address}: up to {most} events a call, each with an ID of its own, addresses as SHA-256. A sample:\n\n{sample}\n\nI will send you the access token another way.',
    { address, most: wholeNumber(MAX_EVENTS, formats), sample: curlOf(address) },
  );
  const ways = [
    [
      'conversions_capi_connect',
      t('Through your shop'),
      t('A plugin that sends each paid order'),
      t('Connect'),
    ],
    [
      'conversions_api_partner_setup',
      t('Through a partner'),
      t('A tag server, or anything that can post a webhook'),
      t('Open it'),
    ],
    [
      'conversions_api_manual_setup',
      t('By hand'),
      t('Your server posts events to one address'),
      t('Set up'),
    ],
  ] as const;
  return (
    <>
      <ArrivalNote />
      <div className={page['two']}>
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('Ways to send conversions')}</h2>
            <span className="soft">{t('They all lead to the same events')}</span>
          </div>
          <ul className={styles['list']}>
            {ways.map(([key, name, text, act]) => (
              <li key={key}>
                <span className={styles['grow']}>
                  <b>{name}</b>
                  <small>{text}</small>
                </span>
                <PageLink href={pathOf(key)} className={buttonClass({ variant: 'line' })}>
                  {act}
                </PageLink>
              </li>
            ))}
            <li>
              <span className={styles['grow']}>
                <b>{t('Ask a developer')}</b>
                <small>{t('A message with the address and a sample, and no secrets')}</small>
              </span>
              <CopyButton text={forDeveloper} label={t('Copy the message')} />
            </li>
          </ul>
        </section>
        <LimitsCard />
      </div>
    </>
  );
}

/** Downloadable programs for existing shops and systems [CONSOLE-20]. */
export function PartnerSetup() {
  return (
    <>
      <ArrivalNote />
      <div className={page['two']}>
        <div className={page['stack']}>
          {CONNECTORS.map((connector) => (
            <ConnectorCard key={connector.id} connector={connector} />
          ))}
        </div>
        <TokenCard />
      </div>
      <RefusalTable />
    </>
  );
}

/** Connects a shop, up to its first paid order, on one page [CONSOLE-20]. */
export function ShopConnect() {
  const shop = CONNECTORS.filter(({ id }) => id === 'shop');
  return (
    <>
      <ArrivalNote />
      <div className={page['two']}>
        <div className={page['stack']}>
          {shop.map((connector) => (
            <ConnectorCard key={connector.id} connector={connector} />
          ))}
        </div>
        <TokenCard />
      </div>
      <RefusalTable />
    </>
  );
}

/** Access tokens for programs that send conversions [CONSOLE-20]. */
export function AccessTokens() {
  return (
    <div className={page['two']}>
      <TokenCard />
      <LimitsCard />
    </div>
  );
}
