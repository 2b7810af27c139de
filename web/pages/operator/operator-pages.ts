/** Pages for operators, by file name. */
export const operatorPages = {
  'ad-account': () => import('./ad-account.tsx'),
  'ad-accounts': () => import('./ad-accounts.tsx'),
  'ad-checks': () => import('./ad-checks.tsx'),
  'ad-invoices': () => import('./ad-invoices.tsx'),
  'ad-offers': () => import('./ad-offers.tsx'),
  'ad-revenue': () => import('./ad-revenue.tsx'),
  'ad-settings': () => import('./ad-settings.tsx'),
  'ad-traffic': () => import('./ad-traffic.tsx'),
  ads: () => import('./ads.tsx'),
  experiences: () => import('./experiences.tsx'),
  experiments: () => import('./experiments.tsx'),
  joining: () => import('./joining.tsx'),
  links: () => import('./links.tsx'),
  log: () => import('./log.tsx'),
  operator: () => import('./operator.tsx'),
  people: () => import('./people.tsx'),
  reports: () => import('./reports.tsx'),
  sensitive: () => import('./sensitive.tsx'),
  site: () => import('./site.tsx'),
  storage: () => import('./storage.tsx'),
  work: () => import('./work.tsx'),
};

export type OperatorPage = keyof typeof operatorPages;
