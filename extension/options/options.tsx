import { permissionFor } from '../core/address.ts';
import type { Connection } from '../core/shapes.ts';
import { forget, writeStored } from '../core/storage.ts';
import { drainSoon } from '../core/drain-soon.ts';
import { useStored } from '../core/use-stored.ts';
import { t } from '../core/words.ts';
import type { Message } from '../core/messages.ts';
import { ConnectForm } from './connect-form.tsx';

const EVERY_SITE = { origins: ['https://*/*', 'http://*/*'] };

/** The extension's settings: whose installation, and the button over pictures. */
export function Options() {
  const connection = useStored('connection');
  return (
    <main className="options">
      <h1 className="h">{t('optionsTitle')}</h1>
      <p className="soft">{t('privacy')}</p>
      {connection === null && <ConnectForm />}
      {connection && <Connected connection={connection} />}
      <HoverSetting connection={connection ?? null} />
    </main>
  );
}

function Connected({ connection }: { connection: Connection }) {
  const { origin, person } = connection;
  const disconnect = async (): Promise<void> => {
    await forget('connection', 'boards', 'destination');
    // While every site is open to the button over pictures, the permission for one cannot be given back.
    await chrome.permissions.remove(permissionFor(origin)).catch(() => false);
    await drainSoon();
  };
  return (
    <section className="card">
      <p role="status">{t('connectedAs', `${person.name} (@${person.username})`)}</p>
      <p className="soft">
        <a className="link" href={origin} target="_blank" rel="noreferrer" dir="ltr">
          {origin}
        </a>
      </p>
      <button type="button" className="quiet" onClick={() => void disconnect()}>
        {t('disconnect')}
      </button>
    </section>
  );
}

/** Gives every site back, without losing the installation's own. */
async function closeSites(connection: Connection | null): Promise<void> {
  await chrome.permissions.remove(EVERY_SITE).catch(() => false);
  if (connection === null) return;
  const own = permissionFor(connection.origin);
  if (await chrome.permissions.contains(own)) return;
  // It went with them. Some browsers give it back at once; where one does not, it is connected anew.
  const isBack = await chrome.permissions.request(own).catch(() => false);
  if (!isBack) await forget('connection');
}

function HoverSetting({ connection }: { connection: Connection | null }) {
  const isOn = useStored('hasHoverButton') === true;
  const change = async (on: boolean): Promise<void> => {
    const has = on && (await chrome.permissions.request(EVERY_SITE));
    await writeStored('hasHoverButton', has);
    await chrome.runtime.sendMessage<Message>({ type: 'hover-button' });
    if (!on) await closeSites(connection);
  };
  return (
    <section className="card">
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="hover-help"
          onChange={(event) => void change(event.target.checked)}
        />
        {t('hover')}
      </label>
      <p className="soft" id="hover-help">
        {t('hoverHelp')}
      </p>
    </section>
  );
}
