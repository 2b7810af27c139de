import { Fragment } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { splitAddresses } from './addresses.ts';
import { TalkText } from '../core/talk-text.tsx';

/** What somebody wrote to somebody; addresses in it lead on, those of ours without a new tab. */
export function MessageText({ text }: { text: string }) {
  const hydrated = useHydrated();
  return splitAddresses(text).map((part, at) => {
    if (part.address === null) {
      return (
        <Fragment key={at}>
          <TalkText text={part.text} />
        </Fragment>
      );
    }
    const { origin, pathname, search } = new URL(part.address);
    if (hydrated && origin === location.origin) {
      return (
        <PageLink key={at} className="link" href={pathname + search}>
          {part.text}
        </PageLink>
      );
    }
    return (
      <a key={at} className="link" href={part.address} target="_blank" rel="noopener nofollow ugc">
        {part.text}
      </a>
    );
  });
}
