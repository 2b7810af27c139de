import { useApp } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';

/** Links to the operator's pages; nothing without them. */
export function SiteLinks() {
  const { pages } = useApp().site;
  if (pages.length === 0) return null;
  return (
    <p className="soft t-14">
      {pages.map((page, at) => (
        <span key={page}>
          {at > 0 && ' · '}
          <SiteLink page={page} />
        </span>
      ))}
    </p>
  );
}

/** The terms that a person agrees to at sign-up. */
export function Agreement() {
  const { pages } = useApp().site;
  const links = { terms: <SiteLink page="terms" />, privacy: <SiteLink page="privacy" /> };
  const [has, hasPrivacy] = [pages.includes('terms'), pages.includes('privacy')];
  if (!has && !hasPrivacy) return null;
  const text =
    has && hasPrivacy
      ? 'By creating an account, you agree to the {terms}. How your data is treated: {privacy}.'
      : has
        ? 'By creating an account, you agree to the {terms}.'
        : 'How your data is treated: {privacy}.';
  return (
    <p className="soft t-14">
      <Say text={text} values={links} />
    </p>
  );
}

function SiteLink({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useWords();
  return (
    <PageLink className="link" href={`/${page}/`}>
      {page === 'terms' ? t('Terms') : t('Privacy policy')}
    </PageLink>
  );
}
