/**
 * Somebody who writes to the database, as the service's role or as its owner with the triggers off, and wants a post to go
 * out. What they can try, and what is to come of it.
 */
import assert from 'node:assert/strict';
import type { AuditVerificationView } from '../../server/http/audit/views.ts';
import { readLedger } from '../read-ledger.ts';
import { waitUntil } from '../wait-until.ts';
import type { AttackFixture } from './attack-fixture.ts';

export type Sql = readonly [text: string, ...values: unknown[]];

export interface Target {
  readonly id: string;
  readonly caption: string;
  readonly digest: string;
}

const tables = [
  'approvals',
  'post_revisions',
  'posts',
  'post_contributors',
  'audit_entries',
  'first_comments',
  'signed_statements',
];
const switchTriggers = (to: 'enable' | 'disable') =>
  tables.map((table) => `alter table ${table} ${to} trigger user;`).join(' ');

/** An owner can remove every guard of the database: triggers, foreign keys and checks. */
const guardsOff = `${switchTriggers('disable')}
  do $$ declare c record; begin
    for c in select conname, conrelid::regclass as of from pg_constraint
      where contype = 'f' and (conrelid::regclass::text = any('{${tables}}') or confrelid::regclass::text = any('{${tables}}'))
        or conname = 'approvals_signed_by_passkey'
    loop execute format('alter table %s drop constraint %I', c.of, c.conname); end loop;
  end $$`;
const guardsOn = switchTriggers('enable');

/** What an attacker's last statement does: the post is due. */
export const due = ({ id }: Pick<Target, 'id'>): Sql => [
  `update posts set state = 'scheduled', publish_at = now(), time_zone = 'UTC',
     wall_time = to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') where id = $1`,
  id,
];

export function createDatabaseAttacker(fixture: () => AttackFixture) {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    fixture()
      .server.database.handle.pool.query<Row>(text, values)
      .then(({ rows }) => rows);

  async function runOnce(statements: readonly Sql[], asOwner: boolean): Promise<void> {
    const { owner, handle } = fixture().server.database;
    const client = await (asOwner ? owner : handle.pool).connect();
    try {
      await client.query('begin');
      if (asOwner) await client.query(guardsOff);
      for (const [text, ...values] of statements) {
        const { rowCount } = await client.query(text, values);
        assert.ok(rowCount, `changed nothing: ${text}`);
      }
      if (asOwner) await client.query(guardsOn);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async function run(statements: readonly Sql[], asOwner: boolean): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(statements, asOwner);
      } catch (error) {
        // The service works on the same tables meanwhile, and an attacker would try again.
        if ((error as { code?: string }).code !== '40P01' || tries === 5) throw error;
      }
    }
  }

  const everythingSealed = () =>
    waitUntil(
      'all entries to be sealed',
      async () =>
        (await query('select 1 from audit_entries where sequence is null and refused_at is null limit 1'))
          .length === 0,
    );

  async function isInvisible({ caption }: Pick<Target, 'caption'>): Promise<void> {
    const visible = await readLedger(fixture().server.sandboxUrl);
    assert.equal(visible.filter(({ text }) => text === caption).length, 0);
  }

  const asService = (...statements: Sql[]) => run(statements, false);
  const asOwner = (...statements: Sql[]) => run(statements, true);
  const notGenuine = async (post: Target): Promise<void> => {
    const seen = await fixture().owner.waitForPost(
      post.id,
      ({ state }) => !['scheduled', 'publishing'].includes(state),
    );
    assert.equal(seen.state, 'in_review');
    assert.equal(seen.trouble?.code, 'approval_not_genuine');
    assert.equal(
      (await query('select 1 from approvals where post_id = $1 and voided_at is null', [post.id])).length,
      0,
    );
    await isInvisible(post);
  };

  return {
    query,
    asService,
    asOwner,
    everythingSealed,
    isInvisible,

    async approvalOf({ id }: Pick<Target, 'id'>): Promise<string> {
      const [row] = await query<{ id: string }>(
        'select id from approvals where post_id = $1 order by created_at',
        [id],
      );
      return row?.id ?? '';
    },

    /** Not even begun: an attempt of a post that nobody approved is refused before it exists. */
    async isNotSent(post: Target): Promise<void> {
      const attempts = () => query('select id from attempts where post_id = $1', [post.id]);
      const before = await attempts();
      await asService(due(post), [`select pg_notify('signoff_due', '')`]);
      await notGenuine(post);
      assert.deepEqual(await attempts(), before);
    },

    async verificationNames(kind: string, id: string, problem: string): Promise<void> {
      await everythingSealed();
      const { body } = await fixture().owner.get<AuditVerificationView>('/v1/audit/verification');
      assert.equal(body.broken, null);
      assert.equal(body.whole, false);
      const found = body.mismatches.map((one) => `${one.kind} ${one.id} ${one.problem}`);
      assert.ok(
        found.includes(`${kind} ${id} ${problem}`),
        `not named: ${kind} ${id} ${problem}\n${found.join('\n')}`,
      );
    },
  };
}
