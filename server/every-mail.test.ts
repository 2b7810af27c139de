import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportLetter } from '#server/ads/report-mails/report-letter.ts';
import { noticeLetter } from '#server/ads/telling/notice-letter.ts';
import { NOTICE_KINDS } from '#contract/ads/notices/notice-rules.ts';
import { writeInvitation } from '#server/boards/sharing/invitation-email.ts';
import { changeRequestEmail, endEmail, invitationEmail } from '#server/business/access/emails.ts';
import { lostEmail } from '#server/business/claims/claim-emails.ts';
import { adInviteEmail } from '#server/business/invites/emails.ts';
import * as credentials from '#server/identity/credentials/emails.ts';
import { deviceEmail } from '#server/identity/devices/email-of-device.ts';
import {
  type FactorAct,
  writeCodeEmail,
  writeFactorEmail,
} from '#server/identity/factors/emails.ts';
import { joinInvitationEmail } from '#server/identity/operator/join-invitations.ts';
import { trialEmail } from '#server/identity/operator/try-mail.ts';
import { connectionEmail } from '#server/identity/providers/connection-email.ts';
import { originOfNobody } from '#server/kernel/context/nobody.ts';
import type { writeEmail } from '#server/kernel/mail/email.ts';
import { shareEmail } from '#server/talk/email/share-email.ts';

type Written = ReturnType<typeof writeEmail>;

const NAME = 'Harbour Pins';
const URL = 'https://pins.example/x/';
const owner = { username: 'noor', siteName: NAME, locale: 'en' };
const now = new Date('2026-04-01T09:00:00Z');
const ACTS: Readonly<Record<FactorAct, true>> = {
  authenticator_added: true,
  authenticator_replaced: true,
  authenticator_removed: true,
  email_factor_added: true,
  email_factor_removed: true,
  passkey_added: true,
  passkey_removed: true,
  recovery_codes_made: true,
  recovery_code_used: true,
};

/** The mails by the file that writes them. `naming` must say the site's name; the others name nobody's site. */
const mails: Readonly<Record<string, { naming?: Written[]; others?: Written[] }>> = {
  'identity/credentials/emails.ts': {
    naming: [
      credentials.passwordEmail(owner, URL, true),
      credentials.verificationEmail(owner, URL),
      credentials.joinEmail(NAME, URL),
      credentials.knownEmail(owner, URL),
      credentials.newAddressEmail(owner, URL),
      credentials.leavingEmail(owner, now, URL),
      credentials.oldAddressEmail(owner, 'new@pins.example', URL),
    ],
    others: [credentials.resetEmail(owner, URL)],
  },
  'identity/devices/email-of-device.ts': {
    naming: [deviceEmail(owner, { origin: originOfNobody('1', { mediaUrl: '' }), now })],
  },
  'identity/factors/emails.ts': {
    naming: [
      ...Object.keys(ACTS).map((act) => writeFactorEmail(owner, act as FactorAct, URL, () => [])),
      writeCodeEmail(owner, '123456', 10),
    ],
  },
  'identity/operator/join-invitations.ts': { naming: [joinInvitationEmail(NAME, 'noor', URL)] },
  'identity/operator/try-mail.ts': {
    naming: [trialEmail(NAME, { publicUrl: 'https://pins.example' })],
  },
  'identity/providers/connection-email.ts': {
    naming: (['connected', 'disconnected'] as const).map((kind) =>
      connectionEmail({ kind, name: 'Ours' }, owner, 'https://pins.example'),
    ),
  },
  'business/access/emails.ts': {
    naming: [invitationEmail({ siteName: NAME, business: 'Vases', username: 'noor', url: URL })],
    others: [changeRequestEmail('@noor acts for it.', URL), endEmail('Vases')],
  },
  'business/claims/claim-emails.ts': { naming: [lostEmail(owner, 'noor.example')] },
  'business/invites/emails.ts': { naming: [adInviteEmail(NAME, 'Vases', 'noor', URL)] },
  'boards/sharing/invitation-email.ts': {
    naming: (['public', 'secret'] as const).map((privacy) =>
      writeInvitation({
        siteName: NAME,
        viewer: { username: 'noor' },
        board: { name: 'Vases', privacy },
        url: URL,
      }),
    ),
  },
  'talk/email/share-email.ts': {
    others: (['pin', 'board', 'profile'] as const).map((kind) =>
      shareEmail({
        thing: { kind, name: 'Vases', url: URL },
        from: { username: 'noor', name: 'Noor' },
        site: 'pins.example',
        message: null,
        locale: 'en',
      }),
    ),
  },
  'ads/report-mails/report-letter.ts': {
    others: [
      reportLetter({
        locale: 'en',
        report: 'Weekly',
        account: 'Vases',
        sender: 'Noor',
        from: '2026-03-01',
        to: '2026-03-07',
        fileUrl: URL,
        stopUrl: URL,
      }),
    ],
  },
  'ads/telling/notice-letter.ts': {
    others: NOTICE_KINDS.map((kind) =>
      noticeLetter({
        account: { id: '1', name: 'Vases', currency: 'EUR' },
        notices: [
          {
            id: '1',
            kind,
            level: 'AD',
            entityId: '2',
            campaignId: null,
            name: 'Spring',
            amount: 1,
            reasons: [],
            note: null,
            at: now,
          },
        ],
        locale: 'en',
        site: 'https://pins.example',
        stopUrl: URL,
      }),
    ),
  },
};

const written = ({ naming = [], others = [] }: (typeof mails)[string]): Written[] => [
  ...naming,
  ...others,
];

test('every mail of the product is looked at here', () => {
  const writers = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.startsWith('kernel/') &&
      readFileSync(join(import.meta.dirname, file), 'utf8').includes('writeEmail('),
  );
  expect(writers.toSorted()).toEqual(Object.keys(mails).toSorted());
});

test.each(Object.entries(mails))('mails of %s name the site as its operator does', (_, of) => {
  for (const { subject, text, html } of written(of)) {
    expect(subject + text + html).not.toMatch(/bowerbird/iu);
  }
  for (const { subject, text, html } of of.naming ?? []) {
    expect(subject + text).toContain(NAME);
    expect(html).toContain(NAME);
  }
});
