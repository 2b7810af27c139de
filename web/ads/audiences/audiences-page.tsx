import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import type { ComponentType } from 'react';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { audienceIn, isNewIn } from './audience-inputs.ts';
import { AudienceDetail } from './audience-detail.tsx';
import { AudienceList } from './audience-list.tsx';
import { NewAudience } from './new-audience.tsx';

interface Props {
  /** A topic picker, supplied by the page. */
  readonly Interests: ComponentType<InterestsProps>;
}

/** The audiences page: all audiences, one of them, or a new one, by the URL. */
export function AudiencesPage({ Interests }: Props) {
  const search = usePageSearch();
  const id = audienceIn(search);
  if (id !== null) return <AudienceDetail key={id} id={id} />;
  if (isNewIn(search)) return <NewAudience Interests={Interests} />;
  return <AudienceList />;
}
