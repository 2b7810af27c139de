import { useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { useFramed } from '../console/framed.ts';
import { EmptyCard, PageGhost } from '../console/states.tsx';
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
  const framed = useFramed();
  const ids = useLocation({ select: ({ search }) => idsIn(search).join() });
  const named = ids === '' ? [] : ids.split(',');
  const { data, error } = useEntities(account.id, named);
  if (error !== null) throw error;
  if (data === undefined) return framed(<PageGhost />);
  if (data.campaigns.length === 0) {
    return framed(
      <section className={page['card']}>
        <EmptyCard
          title={t('Nothing to edit')}
          text={t('Select campaigns, ad groups or ads in a list to edit them here.')}
          action={
            <ButtonLink variant="main" href={pathOf('reporting_campaigns')}>
              {t('See campaigns')}
            </ButtonLink>
          }
        />
      </section>,
    );
  }
  return <Editor key={ids} entities={data} ids={named} Interests={Interests} />;
}
