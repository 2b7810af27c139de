import { notFound } from '@tanstack/react-router';
import { getOutbox } from '#contract/identity/outbox.ts';
import { Outbox } from '#web/identity/operator/outbox.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { OperatorFrame } from '../operator/frame.tsx';

/** For operators: e-mails that this installation could not send. */
function SettingsOutbox() {
  return (
    <OperatorFrame current="/settings/outbox/">
      <Outbox />
    </OperatorFrame>
  );
}

export const page = definePage({
  load: async ({ pages, viewer, words: { t } }) => {
    if (viewer?.is_operator === false) throw notFound();
    await pages(getOutbox, {});
    return { title: t('Unsent e-mail'), canonical: '/settings/outbox/', hidden: true };
  },
  Page: SettingsOutbox,
});
