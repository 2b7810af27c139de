import { useRef, useState } from 'react';
import { findSignOn, getSignInMethods, signOnPath } from '#contract/identity/providers.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { isEmail } from '../core/sign-up-rules.ts';

interface Found {
  readonly key: string;
  readonly name: string;
  readonly is_required: boolean;
  readonly email: string;
}

/** The issuer of an address's domain, requested when the address is complete [AUTH-05]. */
export function useOwnIssuer() {
  const send = useSend();
  const hasIssuers = useCall(getSignInMethods, {}).providers.some(({ kind }) => kind === 'sso');
  const [found, setFound] = useState<Found | null>(null);
  const lastTyped = useRef('');
  const look = async (typed: string): Promise<void> => {
    const email = typed.trim();
    if (!hasIssuers || email === lastTyped.current) return;
    lastTyped.current = email;
    const issuer = isEmail(email) ? await send(findSignOn, { email }).catch(() => null) : null;
    // The address may have changed meanwhile.
    if (lastTyped.current === email) setFound(issuer && { ...issuer, email });
  };
  return { found, look: (typed: string) => void look(typed) };
}

interface OwnIssuerProps {
  readonly found: Found;
  readonly next: string;
  readonly adds: boolean;
}

/** The link to the issuer of the person's domain, with the typed address. */
export function OwnIssuer({ found, next, adds }: OwnIssuerProps) {
  const { t } = useWords();
  const { key, name, email } = found;
  const path = signOnPath(key, next, adds);
  const query = `${path.includes('?') ? '&' : '?'}email=${encodeURIComponent(email)}`;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return (
    <>
      <p className="soft" role="status">
        {t('Everyone at {domain} logs in with {name}.', { domain, name })}
      </p>
      <a
        className={buttonClass({
          variant: found.is_required ? 'main' : 'line',
          big: true,
          wide: true,
        })}
        href={path + query}
      >
        {t('Continue to {name}', { name })}
      </a>
    </>
  );
}
