import { sitePage } from '../parts/site-page.tsx';

export const page = sitePage('privacy');
