import type { BusinessCategory } from '#contract/business/shown.ts';

/** Texts for business categories. */
export const categoryLabel: Readonly<Record<BusinessCategory, string>> = {
  art: 'Art and design',
  beauty: 'Beauty',
  books: 'Books and stationery',
  cars: 'Cars and bikes',
  education: 'Education',
  events: 'Parties and events',
  fashion: 'Fashion',
  finance: 'Finance',
  food: 'Food and drink',
  garden: 'Plants and gardens',
  health: 'Health',
  home: 'Home and furniture',
  crafts: 'Crafts and making',
  media: 'News and media',
  music: 'Music and film',
  pets: 'Pets',
  photography: 'Photography',
  services: 'Services',
  sport: 'Sport and outdoors',
  technology: 'Technology',
  toys: 'Toys and children',
  travel: 'Travel',
  weddings: 'Weddings',
  other: 'Something else',
};
