/** The guards of the request log: who reads it, and what it may hold. */
export const requestLogGuards = [
  {
    name: 'log: a stream ends with what allowed it',
    table: '../../server/http/request-log/live-calls.test.ts' as const,
    file: 'server/http/request-log/live-calls.ts',
    find: 'if (!(await follower.mayRead())) return end(subscription);',
    replace: '',
  },
  ...[
    {
      name: 'log: a token reads what its own app did',
      file: 'server/domain/request-log/read-log.ts',
      find: '!app || actor.via.appId !== appId',
      replace: '!app',
    },
    {
      name: 'log: a token reads what was done for its own person',
      file: 'server/domain/request-log/read-log.ts',
      find: 'only: { workspaceId: actor.workspaceId, userId: actor.userId }',
      replace: '',
    },
    {
      name: 'log: calls are shown to those who manage the app',
      file: 'server/domain/request-log/read-log.ts',
      find: "require(actor, 'manage_workspace');",
      replace: '',
    },
    {
      name: 'log: calls are shown where the app is at home',
      file: 'server/domain/request-log/read-log.ts',
      find: 'if (app?.workspaceId !== actor.workspaceId) throw',
      replace: 'if (!app) throw',
    },
  ].map((guard) => ({ ...guard, table: '../../server/http/request-log/request-log.test.ts' as const })),
  ...[
    {
      name: 'log: only what cannot be words is kept',
      file: 'server/http/request-log/redact.ts',
      find: 'isKept ? (value as RedactedJson) : hiddenOf(value)',
      replace: 'value as RedactedJson',
    },
    {
      name: 'log: only declared fields are kept',
      file: 'server/http/request-log/redact.ts',
      find: 'for (const [field, schema] of Object.entries(shape)) {',
      replace:
        'for (const [field, schema] of Object.entries({ ...Object.fromEntries(Object.keys(value).map((name) => [name, Object.values(shape)[0]])), ...shape }) as [string, Schema][]) {',
    },
    {
      name: 'log: answers do not quote what was sent',
      file: 'server/http/request-log/redact-problem.ts',
      find: '[...quoted, ...hiddenTexts]',
      replace: '([] as string[])',
    },
    {
      name: 'log: a parameter of a path is an id',
      file: 'server/http/request-log/mask-text.ts',
      find: 'publicSegment.test(value) ? value : masked',
      replace: 'value',
    },
    {
      name: 'log: keys and agents hold no secret',
      file: 'server/http/request-log/mask-text.ts',
      find: 'looksSecret.test',
      replace: '((_text: string) => false)',
    },
  ].map((guard) => ({ ...guard, table: '../../server/http/request-log/redact.test.ts' as const })),
  ...[
    {
      name: 'sql: the log is shown where a call was made and where its app is at home',
      sql: 'alter table request_log disable row level security',
    },
    { name: 'rights: what was called stands', sql: 'grant update, delete on request_log to public' },
    { name: 'rights: what was sent stands', sql: 'grant delete on request_bodies to public' },
  ].map((guard) => ({ ...guard, table: 'sql-as-service.test.ts' as const })),
];
