import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  createJoinInvitation,
  deleteJoinInvitation,
  dropJob,
  findAccounts,
  getAuditLog,
  getFailedJobs,
  getJoinInvitations,
  getSite,
  retryJob,
  setSignUpMode,
  type FailedJob,
  type JoinInvitation,
  type Site,
} from '../operator.ts';
import {
  getSitePage,
  getSiteWords,
  type SiteWords,
  tryMail,
  updateSiteWords,
} from '../site-words.ts';

const site: Site = {
  type: 'site',
  sign_up: 'open',
  sign_up_setting: 'open',
  has_mail: false,
  providers: ['Facebook'],
  waiting_jobs: 4,
  failed_jobs: 1,
};
const words: SiteWords = {
  type: 'site_words',
  name: 'Harbour Pins',
  terms: '# Be kind\nSave what you like.',
  privacy: '# What we keep',
  is_set_up: true,
  has_demo: false,
};
const failed: FailedJob = {
  id: world.failedJob,
  type: 'failed_job',
  name: 'mail.send',
  attempts: 12,
  reason: 'The mail server is away.',
  failed_at: WHEN,
};
const invitation: JoinInvitation = {
  id: world.joinInvitation,
  type: 'join_invitation',
  email: 'juno@people.example',
  makes_operator: false,
  created_at: WHEN,
  expires_at: WHEN,
};

/** Operators' calls. */
export const operatorExamples: readonly Example[] = [
  example(
    findAccounts,
    'For operators: everybody, the newest first; or those whose username begins with `query`.',
    { query: 'noor' },
    [
      {
        id: world.noor,
        type: 'account',
        username: 'noor',
        full_name: 'Noor Haddad',
        email: 'noor@people.example',
        is_operator: false,
        is_partner: false,
        is_demo: false,
        is_new: true,
        suspended_at: null,
        restricted_until: null,
        pin_count: 6,
        created_at: WHEN,
        last_seen_at: WHEN,
      },
    ],
  ),
  example(getAuditLog, 'For operators: what was done here that matters, the newest first.', {}, [
    {
      id: '6b1f3c1e-0f8a-4a53-9a1b-1d1f0a2b3c4d',
      type: 'audit_entry',
      at: WHEN,
      action: 'log_in',
      actor: { id: world.noor, username: 'noor' },
      subject: { id: world.noor, username: 'noor' },
      address: '192.0.2.7',
      detail: {},
    },
  ]),
  example(
    getFailedJobs,
    'For operators: work in the background that was tried for a day in vain.',
    {},
    [failed],
  ),
  example(retryJob, 'Has failed work tried again.', { job_id: world.failedJob }, null),
  example(dropJob, 'Gives failed work up.', { job_id: world.hopelessJob }, null),
  example(getSite, 'For operators: how the installation is set up.', {}, site),
  example(
    setSignUpMode,
    'Says who may make an account: everybody, those who are invited, or nobody.',
    { sign_up: 'open' },
    site,
  ),
  example(getSiteWords, 'For operators: what the site is called and says of itself.', {}, words),
  example(
    updateSiteWords,
    'Changes what is given: a name, a page of text, or that the first steps are done.',
    { name: 'Harbour Pins', is_set_up: true },
    words,
  ),
  example(
    getSitePage,
    'A page that the operator wrote; null where there is none.',
    { page: 'terms' },
    { type: 'site_page', page: 'terms', text: words.terms, updated_at: WHEN },
  ),
  example(
    tryMail,
    "Sends a message to the operator's own address.",
    {},
    { email: 'operator@people.example' },
  ),
  example(
    createJoinInvitation,
    'Makes a link with which one account can be made, and sends it when an address is given.',
    { email: 'kim@people.example' },
    {
      ...invitation,
      id: '1085131930470082464',
      email: 'kim@people.example',
      url: 'https://bowerbird.example/signup/#invitation=Q2Fs5x7nYk0bWc9hTz3uVd1rLm8pXe6jGa4oSi2fNyB',
    },
  ),
  example(getJoinInvitations, 'Invitations that nobody has used yet, the newest first.', {}, [
    invitation,
  ]),
  example(
    deleteJoinInvitation,
    'Takes an invitation back.',
    { invitation_id: world.joinInvitation },
    null,
  ),
];
