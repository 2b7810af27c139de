import { notFound, useParams } from '@tanstack/react-router';
import { definePage } from '#web/kernel/page/page.ts';
import { page as start } from './front.tsx';
import { page as account } from './account.tsx';
import { page as blocked } from './blocked.tsx';
import { page as business } from './business.tsx';
import { page as claim } from './claim.tsx';
import { page as home } from './home.tsx';
import { page as notifications } from './notifications.tsx';
import { page as outbox } from './outbox.tsx';
import { page as privacy } from './privacy.tsx';
import { page as profile } from './profile.tsx';
import { page as saveButton } from './save-button.tsx';
import { page as security } from './security.tsx';
import { page as sessions } from './sessions.tsx';
import { page as tokens } from './tokens.tsx';
import { page as trash } from './trash.tsx';

/** Each page of the settings, by the last part of its path. */
const PARTS = new Map(
  Object.entries({
    '': start,
    account,
    blocked,
    business,
    claim,
    home,
    notifications,
    outbox,
    privacy,
    profile,
    'save-button': saveButton,
    security,
    sessions,
    tokens,
    trash,
  }),
);

/** One of the settings; as one page of the router they cost no visitor anything. */
function Settings() {
  const { part = '' } = useParams({ strict: false });
  const Part = PARTS.get(part)?.Page;
  return Part ? <Part /> : null;
}

export const page = definePage<'part'>({
  load: (at) => {
    const part = PARTS.get(at.params.part ?? '');
    if (!part) throw notFound();
    return part.load?.(at) ?? {};
  },
  Page: Settings,
});
