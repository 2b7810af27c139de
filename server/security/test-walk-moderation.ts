import type { Person, Walks } from './test-walks.ts';

/** Walks what awaits an operator's decision, and the decisions that a person reads. */
export async function expectModerationWhole(walks: Walks, operator: Person): Promise<void> {
  const [owner, reader] = [await walks.person(), await walks.person()];
  const { db } = walks.app;
  const idOf = async (thingId: string): Promise<string> => {
    const row = await db.read.row<{ id: string }>(
      'select id from reported_things where thing_id = :thingId',
      { thingId },
    );
    return row?.id ?? '';
  };
  const report = async (): Promise<string> => {
    const object_id = await walks.boardOf(owner, `Loud ${walks.next()}`);
    await reader.ask('Report', 'create', { kind: 'board', object_id, reason: 'spam' });
    return idOf(object_id);
  };
  const decide = (report_id: string, verdict: string) =>
    operator.ask('Report', 'update', { report_id, decision_no: 0, verdict, reason: 'spam' });
  await walks.expectWhole({ add: report, remove: (id) => decide(id, 'dismissed') }, [
    { resource: 'Reports', by: operator, options: {} },
  ]);
  const warn = async (): Promise<string> => {
    const id = await report();
    await decide(id, 'warned');
    return id;
  };
  await walks.expectWhole({ add: warn, remove: async () => null }, [
    { resource: 'Decisions', by: owner, options: {} },
  ]);
}
