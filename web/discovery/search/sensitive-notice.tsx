import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SensitiveScreen } from '#contract/discovery/sensitive.ts';
import type { IdeaTopic } from '#contract/discovery/topics.ts';
import { ADULT_AGE } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { useShowSearch, useShowTopic } from './use-show-sensitive.ts';

interface Shut {
  readonly screen: SensitiveScreen;
  /** The bookmark that the page starts at. */
  readonly from: string | null;
}

export interface SearchNoticeProps extends Shut {
  readonly request: AddressedSearch;
}

/** Replaces the results of a search with sensitive words. */
export function SearchNotice({ request, from, screen }: SearchNoticeProps) {
  return <Notice screen={screen} of={request.query} onShow={useShowSearch(request, from)} />;
}

export interface TopicNoticeProps extends Shut {
  readonly topic: IdeaTopic;
}

/** Replaces the pins of a sensitive topic. */
export function TopicNotice({ topic: { id, name }, from, screen }: TopicNoticeProps) {
  return <Notice screen={screen} of={name} onShow={useShowTopic(id, from)} />;
}

interface NoticeProps {
  readonly screen: SensitiveScreen;
  /** The query, or the topic's name. */
  readonly of: string;
  /** Prefetches the content behind the notice, then lifts the notice. */
  readonly onShow: () => Promise<void>;
}

/** Explains why something is hidden, and how to continue [AUTH-16]. */
function Notice({ screen: { needs }, of, onShow }: NoticeProps) {
  const { t } = useWords();
  const age = String(ADULT_AGE);
  const texts: Readonly<Record<SensitiveScreen['needs'], string>> = {
    log_in: t("It's for people aged {age} and over. Log in to see it.", { age }),
    birthday: t(
      "It's for people aged {age} and over. Add your birthday to see it. We won't show it to anyone.",
      { age },
    ),
    age: t("It's for people aged {age} and over.", { age }),
    choice: t("It's up to you."),
  };
  return (
    <EmptyState
      title={t("“{words}” may show things you'd rather not see", { words: of })}
      text={texts[needs]}
      action={<WayOn needs={needs} onShow={onShow} />}
    />
  );
}

function WayOn({ needs, onShow }: Pick<SensitiveScreen, 'needs'> & Pick<NoticeProps, 'onShow'>) {
  const { t } = useWords();
  const here = useLocation({ select: ({ href }) => href });
  const [busy, setBusy] = useState(false);
  if (needs === 'log_in') {
    const href = `/login/?next=${encodeURIComponent(here)}`;
    return <ButtonLink href={href}>{t('Log in')}</ButtonLink>;
  }
  if (needs === 'birthday') {
    return <ButtonLink href="/settings/account/">{t('Add your birthday')}</ButtonLink>;
  }
  if (needs === 'age') return <ButtonLink href="/ideas/">{t('Explore ideas')}</ButtonLink>;
  const show = async (): Promise<void> => {
    setBusy(true);
    await onShow();
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void show()}>
      {t('Show it')}
    </Button>
  );
}
