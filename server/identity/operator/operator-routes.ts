import * as calls from '#contract/identity/operator.ts';
import * as words from '#contract/identity/site-words.ts';
import * as status from '#contract/identity/account-status.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import type { Site } from '../credentials/links.ts';
import { dropJob, getFailedJobs, retryJob } from './failed-jobs.ts';
import { orderNewPassword, restorePerson, restrictPerson, suspendPerson } from './change-status.ts';
import { findAccounts } from './find-accounts.ts';
import { getAuditLog } from './get-audit-log.ts';
import {
  createJoinInvitation,
  deleteJoinInvitation,
  getJoinInvitations,
} from './join-invitations.ts';
import { getSite, setSignUpMode, type SiteSettings } from './site.ts';
import {
  getSitePage,
  getSiteWords,
  type SiteWordsServices,
  updateSiteWords,
} from './site-words.ts';
import { tryMail } from './try-mail.ts';

const operators = rule('An operator, signed in themselves.');
const anybody = rule('Anybody: it is what people agree to.');
const theirs = rule('An operator, signed in themselves; of any account but their own.');

/** The operator's routes. */
export const operatorRoutes = (
  site: Site,
  settings: SiteSettings,
  { hasDemo }: SiteWordsServices,
): readonly Route[] => [
  route(calls.findAccounts, findAccounts, operators),
  route(status.suspendUser, suspendPerson, theirs),
  route(status.restoreUser, restorePerson, theirs),
  route(status.restrictUser, restrictPerson, theirs),
  route(status.orderNewPassword, orderNewPassword, theirs),
  route(calls.getAuditLog, getAuditLog, operators),
  route(calls.getFailedJobs, getFailedJobs, operators),
  route(calls.retryJob, retryJob, operators),
  route(calls.dropJob, dropJob, operators),
  route(calls.getSite, withServices({ settings }, getSite), operators),
  route(calls.setSignUpMode, withServices({ settings }, setSignUpMode), operators),
  route(words.getSiteWords, withServices({ hasDemo }, getSiteWords), operators),
  route(words.updateSiteWords, withServices({ hasDemo }, updateSiteWords), operators),
  route(words.getSitePage, getSitePage, anybody),
  route(words.tryMail, withServices({ site }, tryMail), operators),
  route(calls.getJoinInvitations, getJoinInvitations, operators),
  route(calls.createJoinInvitation, withServices({ site }, createJoinInvitation), operators),
  route(calls.deleteJoinInvitation, deleteJoinInvitation, operators),
];
