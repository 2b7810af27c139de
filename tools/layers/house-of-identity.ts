/** The rooms of identity on the server, from low to high. */
export const roomsOfIdentity: Readonly<Record<string, string>> = {
  site: 'What the operator chose for the whole site.',
  people: 'The bare person: a name, a portrait, choices.',
  credentials: 'What somebody is known by: passwords, addresses, links in letters.',
  sessions: 'Who a request comes from, by cookie or by token.',
  status: 'Whether an account may be used at all.',
  devices: 'Browsers that come back.',
  factors: 'What is asked for besides a password.',
  providers: 'Issuers that the operator named, asked who somebody is.',
  'sign-in': 'From a proof to a session.',
  joining: 'Becoming a member, by whichever rule the operator chose.',
  'sign-on': 'Coming in by a provider.',
  account: 'What people change about their own account.',
  operator: 'What operators see of accounts.',
  upkeep: 'Erasing a person.',
};
