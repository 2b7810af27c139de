import { promotePageAt } from '../parts/promote-page.tsx';

export const page = promotePageAt('/quick-promote/');
