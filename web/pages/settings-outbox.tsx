import { notFound } from '@tanstack/react-router';
import { getOutbox } from '#contract/identity/outbox.ts';
import { Outbox } from '#web/identity/outbox.tsx';
import { definePage } from '#web/kernel/page.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** For operators: what this installation could not send by e-mail. */
function SettingsOutbox() {
  return (
    <SettingsFrame current="/settings/outbox/">
      <Outbox />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async ({ pages, viewer, words: { t } }) => {
    if (viewer !== null && !viewer.is_operator) throw notFound();
    await pages(getOutbox, {});
    return { title: t('Unsent e-mail'), canonical: '/settings/outbox/', hidden: true };
  },
  Page: SettingsOutbox,
});
