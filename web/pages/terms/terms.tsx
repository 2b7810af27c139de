import { sitePage } from '../parts/site-page.tsx';

export const page = sitePage('terms');
