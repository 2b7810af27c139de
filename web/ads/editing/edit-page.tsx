import { useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { PageGhost } from '../console/states.tsx';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { Editor } from './editor.tsx';
import { idsIn } from './edit-search.ts';
import { useEntities } from './use-entities.ts';

interface Props {
  readonly Interests: ComponentType<InterestsProps>;
}

/** Edits the campaigns, ad groups and ads in the URL. */
export function EditPage({ Interests }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const ids = useLocation({ select: ({ search }) => idsIn(search).join() });
  const named = ids === '' ? [] : ids.split(',');
  const { data, error, refetch } = useEntities(account.id, named);
  if (error !== null) {
    return (
      <EmptyState
        level={1}
        title={failureText(error, t)}
        action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  if (data === undefined) return <PageGhost />;
  if (data.campaigns.length === 0) {
    return (
      <EmptyState
        level={1}
        title={t('Nothing to edit')}
        text={t('Select campaigns, ad groups or ads in a list to edit them here.')}
        action={
          <ButtonLink variant="main" href={pathOf('reporting_campaigns')}>
            {t('See campaigns')}
          </ButtonLink>
        }
      />
    );
  }
  return <Editor key={ids} entities={data} ids={named} Interests={Interests} />;
}
