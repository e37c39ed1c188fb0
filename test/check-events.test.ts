/** The check that ends each journey finds what it is there for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findEventFaults } from './check-events.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ workers: false });
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn();
  await owner.createDraft({ caption: 'One' });
  await owner.createDraft({ caption: 'Two' });
  await server.stop();
});
after(async () => {
  await server.start();
  await server[Symbol.asyncDispose]();
});

test('a log that is whole has no faults', async () => {
  assert.deepEqual(await findEventFaults(server.database), []);
});

const tampering: Record<string, readonly [statement: string, fault: RegExp]> = {
  'a lost event': [`delete from event_log where type = 'account.connected'`, /^lost: account\.connected/],
  'an invented event': [
    `update event_log set audit_entry_id = -1 where type = 'post.created'`,
    /^invented: /,
  ],
  'data without a field': [
    `update event_log set data = data - 'state' where type = 'post.created'`,
    /does not fit its schema/,
  ],
  'data with words': [
    `update event_log set data = data || '{"caption": "One"}' where type = 'post.created'`,
    /does not fit its schema/,
  ],
  'a gap in the order': ['update event_log set sequence = sequence * 10', /has the place/],
};
for (const [what, [statement, fault]] of Object.entries(tampering))
  test(`it finds ${what}`, async () => {
    const client = await server.database.owner.connect();
    try {
      await client.query('begin');
      await client.query('alter table event_log disable trigger event_log_stands');
      await client.query(statement);
      const faults = await findEventFaults({ owner: client });
      assert.match(faults.join('\n'), new RegExp(fault.source, 'm'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
