import { type FormEvent, useState } from 'react';
import { originOf } from '../core/address.ts';
import { drainSoon } from '../core/drain-soon.ts';
import { failureText } from '../core/failure-text.ts';
import { CallError } from '../core/send.ts';
import { writeStored } from '../core/storage.ts';
import { t } from '../core/words.ts';
import { hurry } from '../queue/queue.ts';
import { connectionTo, mayReach } from './connect.ts';

/** Asks for an installation's address and a token, and checks both. */
export function ConnectForm() {
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const origin = originOf(address);
  const connect = async (to: string): Promise<void> => {
    if (!(await mayReach(to))) return setProblem(t('refusedPermission'));
    const connection = await connectionTo(to, token.trim());
    await hurry(true);
    await writeStored('connection', connection);
    await drainSoon();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(origin === null ? t('badAddress') : null);
    if (origin === null) return;
    setChecking(true);
    connect(origin)
      .catch((cause: unknown) => setProblem(problemOf(cause)))
      .finally(() => setChecking(false));
  };
  return (
    <form className="card" onSubmit={submit}>
      <label className="label">
        {t('address')}
        <input
          className="field"
          dir="ltr"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          required
          maxLength={300}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </label>
      {origin?.startsWith('http:') && <p className="soft">{t('plainHttp')}</p>}
      <label className="label">
        {t('token')}
        <input
          className="field"
          dir="ltr"
          type="password"
          autoComplete="off"
          required
          maxLength={200}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <p className="soft">
        {t('tokenHelp')}{' '}
        {origin !== null && (
          <a className="link" href={`${origin}/settings/tokens/`} target="_blank" rel="noreferrer">
            {t('openTokens')}
          </a>
        )}
      </p>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="main" disabled={isChecking}>
        {t('connect')}
      </button>
    </form>
  );
}

function problemOf(cause: unknown): string {
  return cause instanceof CallError && cause.status === 0 ? t('notBowerbird') : failureText(cause);
}
