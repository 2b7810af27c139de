import { AudiencesPage } from '#web/ads/audiences/audiences-page.tsx';
import { InterestChoice } from '../parts/interest-choice.tsx';

/** Audiences, with the topics of this place. */
export const Audiences = () => <AudiencesPage Interests={InterestChoice} />;
