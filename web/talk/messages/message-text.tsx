import { Fragment } from 'react';
import { OutLink } from '#web/trust/out-link.tsx';
import { splitAddresses } from './addresses.ts';
import { TalkText } from '../core/talk-text.tsx';

/** What somebody wrote to somebody; addresses in it lead on, those of ours without a new tab. */
export function MessageText({ text }: { text: string }) {
  return splitAddresses(text).map((part, at) =>
    part.address === null ? (
      <Fragment key={at}>
        <TalkText text={part.text} />
      </Fragment>
    ) : (
      <OutLink key={at} className="link" address={part.address}>
        {part.text}
      </OutLink>
    ),
  );
}
