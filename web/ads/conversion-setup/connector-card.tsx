import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import page from '../console/console-page.module.css';
import { saveText } from '../core/save-csv.ts';
import type { Connector } from './connectors.ts';
import styles from './conversion-setup.module.css';
import { useEndpoint } from './use-endpoint.ts';

/** A program to download, with the steps up to the first event. */
export function ConnectorCard({ connector }: { readonly connector: Connector }) {
  const { t } = useWords();
  const address = useEndpoint();
  const { busy, error, run } = useAct();
  const save = async (): Promise<void> => {
    const { default: text } = await connector.read();
    saveText(connector.file, text.replaceAll('{{ADDRESS}}', address), 'text/plain');
  };
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t(connector.name)}</h2>
        <Button
          variant="line"
          busy={busy}
          aria-label={t('Download {file}', { file: connector.file })}
          onClick={() => void run(save)}
        >
          {t('Download')}
        </Button>
      </div>
      <div className={page['cardBody']}>
        <p className="soft">{t(connector.text)}</p>
        {error && <FieldError>{error}</FieldError>}
        <ol className={styles['steps']}>
          {connector.steps.map((step, at) => (
            <li key={step}>
              <span className={styles['knot']} aria-hidden="true">
                {at + 1}
              </span>
              <span>{t(step)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
