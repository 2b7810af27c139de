import { AudiencesPage } from '#web/ads/audiences/audiences-page.tsx';
import { InterestChoice } from '../parts/interest-choice.tsx';

/** The page of audiences, with this site's topics. */
export const Audiences = () => <AudiencesPage Interests={InterestChoice} />;
