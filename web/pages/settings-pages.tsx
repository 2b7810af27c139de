import { notFound, useParams } from '@tanstack/react-router';
import { definePage } from '#web/kernel/page.ts';
import { page as start } from './settings.tsx';
import { page as account } from './settings-account.tsx';
import { page as blocked } from './settings-blocked.tsx';
import { page as business } from './settings-business.tsx';
import { page as claim } from './settings-claim.tsx';
import { page as home } from './settings-home.tsx';
import { page as notifications } from './settings-notifications.tsx';
import { page as outbox } from './settings-outbox.tsx';
import { page as privacy } from './settings-privacy.tsx';
import { page as profile } from './settings-profile.tsx';
import { page as saveButton } from './settings-save-button.tsx';
import { page as security } from './settings-security.tsx';
import { page as sessions } from './settings-sessions.tsx';
import { page as tokens } from './settings-tokens.tsx';
import { page as trash } from './settings-trash.tsx';

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
