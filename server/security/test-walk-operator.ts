import { aFailedJob } from '#server/api/test-operator-world.ts';
import { PASSWORD } from '#server/testing/app.ts';
import { expectAdsWhole } from './test-walk-ads.ts';
import { PAGE_OF_MANY, type Person, type Walks } from './test-walks.ts';

/** Walks the operators' lists: accounts, the log, failed jobs, invitations, sensitive words and listed sites. */
export async function expectOperatorsListsWhole(walks: Walks, operator: Person): Promise<void> {
  await expectOutboxWhole(walks, operator);
  await expectAdsWhole(walks, operator);
  const inListsOf = (resource: string) => [{ resource, by: operator, options: {} }];
  const nothing = async () => null;

  const join = async () => (await walks.person()).id;
  await walks.expectWhole({ add: join, remove: nothing }, [
    { resource: 'Accounts', by: operator, options: PAGE_OF_MANY },
  ]);

  const give = async () => {
    const { id: user_id } = await walks.person();
    await operator.ask('StorageLimit', 'update', { user_id, limit_mb: 5 });
    return user_id;
  };
  await walks.expectWhole({ add: give, remove: nothing }, [
    { resource: 'PeopleStorage', by: operator, options: PAGE_OF_MANY },
  ]);

  const note = async () => {
    const { id: user_id } = await walks.person();
    const first = await operator.pages('AuditLog', { user_id, page_size: 1 }).next();
    return first.value?.ids[0] ?? '';
  };
  await walks.expectWhole({ add: note, remove: nothing }, [
    { resource: 'AuditLog', by: operator, options: PAGE_OF_MANY },
  ]);

  const { db } = walks.app;
  const fail = () => db.transaction(aFailedJob);
  const drop = (job_id: string) => operator.ask('FailedJob', 'delete', { job_id });
  await walks.expectWhole({ add: fail, remove: drop }, inListsOf('FailedJobs'));

  // Inviting requires a recent log-in.
  const { username } = operator;
  await operator.ask('UserSession', 'create', { username_or_email: username, password: PASSWORD });
  const invite = async () => (await operator.ask('JoinInvitation', 'create', { email: null })).id;
  const takeBack = (invitation_id: string) =>
    operator.ask('JoinInvitation', 'delete', { invitation_id });
  await walks.expectWhole({ add: invite, remove: takeBack }, inListsOf('JoinInvitations'));

  const change = async () => {
    const input = { experiment: 'visitor_saves', stopped_with: null };
    const { id, version } = await operator.ask('Experiments', 'update', input);
    return `${id}:${String(version)}`;
  };
  const ofOne = { experiment: 'visitor_saves' };
  await walks.expectWhole({ add: change, remove: nothing }, [
    { resource: 'ExperimentChanges', by: operator, options: ofOne },
  ]);

  const tell = async () => {
    const fields = {
      placement: 'home',
      kind: 'tip',
      title: 'A tip',
      text: 'Something to know.',
      is_on: false,
      is_triggered: false,
      audience: 'everyone',
      countries: [],
    };
    return (await operator.ask('Experiences', 'create', fields)).id;
  };
  const untell = (experience_id: string) =>
    operator.ask('Experiences', 'delete', { experience_id });
  await walks.expectWhole({ add: tell, remove: untell }, inListsOf('Experiences'));

  const list = async () => {
    const word = `unspoken${walks.next()}`;
    await operator.ask('SensitiveWords', 'update', { add: [word] });
    return word;
  };
  const unlist = (word: string) => operator.ask('SensitiveWords', 'update', { remove: [word] });
  await walks.expectWhole({ add: list, remove: unlist }, inListsOf('SensitiveWords'));

  const block = async () => {
    const value = `nowhere${walks.next()}.example`;
    await operator.ask('ListedLinks', 'update', { add: [{ value, kind: 'blocked' }] });
    return value;
  };
  const unblock = (value: string) => operator.ask('ListedLinks', 'update', { remove: [value] });
  await walks.expectWhole({ add: block, remove: unblock }, inListsOf('ListedLinks'));
}

/** Walks the e-mails that wait for a mail server, a list of the operator. */
async function expectOutboxWhole(walks: Walks, operator: Person): Promise<void> {
  const ids = async (): Promise<string[]> => {
    const all: string[] = [];
    for await (const page of operator.pages('Outbox', { page_size: 250 })) all.push(...page.ids);
    return all;
  };
  const add = async () => {
    const before = new Set(await ids());
    const sender = await walks.person();
    await sender.ask('Api', 'create', {
      url: '/v3/share/email/',
      data: { email: `friend${walks.next()}@people.example`, user_id: sender.id },
    });
    await walks.app.runJobs();
    return (await ids()).find((id) => !before.has(id)) ?? '';
  };
  // Without a mail server messages stay in the outbox.
  await walks.expectWhole({ add, remove: async () => null }, [
    { resource: 'Outbox', by: operator, options: {} },
  ]);
}
