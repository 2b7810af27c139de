import { useLocation } from '@tanstack/react-router';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Banner } from '#web/ui/base/state.tsx';

interface Props {
  /** The available providers. */
  readonly providers: readonly { readonly key: string; readonly name: string }[];
}

/** The reason for a failed log-in with a provider, from the page's URL. */
export function ProviderRefusal({ providers }: Props) {
  const { t } = useWords();
  const { refused, by } = useLocation({
    select: ({ search }) => search as { refused?: unknown; by?: unknown },
  });
  if (typeof refused !== 'string') return null;
  const provider = providers.find(({ key }) => key === by);
  if (provider === undefined) return null;
  return <Banner bad>{wordsFor(refused, provider.name, t)}</Banner>;
}

function wordsFor(code: string, name: string, t: Translate): string {
  switch (code) {
    case 'sign_on_expired':
      return t('That took too long, or was started in another browser. Please start again.');
    case 'connect_first':
      return t(
        'Another account already uses the e-mail address of this {name} account. Log in to it, then connect {name} in your settings.',
        { name },
      );
    case 'identity_taken':
      return t('This {name} account is connected to someone else here.', { name });
    case 'already_there':
      return t('Another {name} account is connected already. Disconnect it first.', { name });
    case 'not_signed_in':
      return t('Please log in, then connect {name} again.', { name });
    case 'unavailable':
      return t("{name} can't be reached right now. Please try again.", { name });
    case 'signup_closed':
      return t('No one new can join here right now.');
    case 'suspended':
      return t('Your account is suspended.');
    case 'soft_banned':
      return t('Your account is closed for now.');
    case 'rate_limited':
      return t('Too many attempts. Please wait a little and try again.');
    default:
      return t("{name} didn't confirm this log-in. Please try again.", { name });
  }
}
