import { promotePageAt } from '../parts/promote-page.tsx';

export const page = promotePageAt('/advertiser/quick-promote/');
