/** Workspaces, their members and invitations. */

import { sql as raw, type Selectable } from 'kysely';
import { can, roles } from '../../domain/actor/roles.ts';
import { type FirstStep, noFirstSteps, type StoredFirstSteps } from '../../domain/workspaces/first-steps.ts';
import type { Invitation } from '../../domain/workspaces/invitation.ts';
import type {
  InvitationStore,
  Member,
  MemberStore,
  Workspace,
  WorkspaceStore,
} from '../../domain/workspaces/ports.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { joined, type RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

const approvingRoles = roles.filter((role) => can(role, 'approve'));

const toWorkspace = (row: Selectable<Database['workspaces']>): Workspace => ({
  id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  policy: {
    approvalsRequired: row.approvals_required,
    selfApproval: row.self_approval,
    lateWindowMinutes: row.late_window_minutes,
    strength: row.approval_strength,
  },
  policyVersion: row.policy_version,
});

export function createWorkspaceStore({ sql }: DatabaseHandle): WorkspaceStore {
  return {
    async find(workspaceId) {
      const row = await sql
        .selectFrom('workspaces')
        .selectAll()
        .where('id', '=', workspaceId)
        .executeTakeFirst();
      return row && toWorkspace(row);
    },

    async add(tx, { id, name, timeZone }, at) {
      await sqlOf(tx)
        .insertInto('workspaces')
        .values({ id, name, time_zone: timeZone, created_at: at })
        .execute();
    },

    async lock(tx, workspaceId) {
      // "No key": rows that only refer to the workspace can still be written meanwhile.
      const query = sqlOf(tx)
        .selectFrom('workspaces')
        .selectAll()
        .where('id', '=', workspaceId)
        .forNoKeyUpdate();
      const row = await query.executeTakeFirst();
      return row && toWorkspace(row);
    },

    async save(tx, { id, name, timeZone, policy, policyVersion }) {
      await sqlOf(tx)
        .updateTable('workspaces')
        .set({
          name,
          time_zone: timeZone,
          approvals_required: policy.approvalsRequired,
          self_approval: policy.selfApproval,
          late_window_minutes: policy.lateWindowMinutes,
          approval_strength: policy.strength,
          policy_version: policyVersion,
        })
        .where('id', '=', id)
        .execute();
    },

    async firstSteps(tx, workspaceId) {
      const query = sqlOf(tx).selectFrom('workspaces').select('first_steps').where('id', '=', workspaceId);
      return toFirstSteps((await query.executeTakeFirstOrThrow()).first_steps);
    },

    async saveFirstSteps(tx, workspaceId, firstSteps) {
      await sqlOf(tx)
        .updateTable('workspaces')
        .set({ first_steps: JSON.stringify(firstSteps) })
        .where('id', '=', workspaceId)
        .execute();
    },
  };
}

/** A field added in a later version has its default. */
const toFirstSteps = (
  stored: Partial<StoredFirstSteps>,
  shown: readonly FirstStep[] = [],
): StoredFirstSteps => {
  const { done, ...others } = { ...noFirstSteps, ...stored };
  return { ...others, done: [...new Set([...done, ...shown])] };
};

export function createMemberStore({ sql }: DatabaseHandle, macs: RowMacs): MemberStore {
  const genuine = (rows: readonly MemberRow[]) =>
    rows.filter((row) => macs.isGenuineIn(row, 'memberships', 'users'));
  return {
    async list(workspaceId) {
      const query = selectMembers(sql).where('memberships.workspace_id', '=', workspaceId);
      const rows = await query.orderBy('memberships.created_at').orderBy('users.id').execute();
      return genuine(rows).map(toMember);
    },

    async workspacesOf(userId, tx) {
      const rows = await (tx ? sqlOf(tx) : sql)
        .selectFrom('memberships')
        .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
        .select(['workspaces.id', 'workspaces.name', 'workspaces.time_zone', 'memberships.role'])
        .select('workspaces.first_steps')
        .select(joined('memberships'))
        .select([
          raw<boolean>`exists (select 1 from brand_kits b where b.workspace_id = workspaces.id)`.as(
            'has_brand',
          ),
          raw<boolean>`workspaces.approvals_required > 1 or 1 < (
            select count(*) from memberships m
            where m.workspace_id = workspaces.id and m.role = any(${approvingRoles}))`.as(
            'has_second_signer',
          ),
        ])
        .where('memberships.user_id', '=', userId)
        .orderBy('memberships.created_at')
        .orderBy('workspaces.id')
        .execute();
      const own = rows.filter((row) => macs.isGenuineIn(row, 'memberships'));
      return own.map(({ id, name, time_zone, role, first_steps, has_brand, has_second_signer }) => ({
        id,
        name,
        timeZone: time_zone,
        role,
        firstSteps: toFirstSteps(first_steps, [
          ...(has_brand ? (['brand'] as const) : []),
          ...(has_second_signer ? (['approver'] as const) : []),
        ]),
      }));
    },

    async belongsAnywhere(tx, userId) {
      const query = sqlOf(tx).selectFrom('memberships').selectAll().where('user_id', '=', userId);
      return macs.genuineRows('memberships', await query.execute()).length > 0;
    },

    async roleOf(tx, workspaceId, userId) {
      const rows = await selectMembers(sqlOf(tx))
        .where('memberships.workspace_id', '=', workspaceId)
        .where('memberships.user_id', '=', userId)
        .where('users.status', '=', 'active')
        .execute();
      return genuine(rows)[0]?.role;
    },

    async find(tx, workspaceId, userId) {
      const rows = await selectMembers(sqlOf(tx))
        .where('memberships.workspace_id', '=', workspaceId)
        .where('memberships.user_id', '=', userId)
        .execute();
      return genuine(rows).map(toMember)[0];
    },

    async put(tx, workspaceId, userId, role, at) {
      const row = macs.sign('memberships', {
        workspace_id: workspaceId,
        user_id: userId,
        role,
        created_at: at,
      });
      const { mac, mac_key } = row;
      await sqlOf(tx)
        .insertInto('memberships')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ role, mac, mac_key }),
        )
        .execute();
    },

    async hasOtherOwner(tx, workspaceId, userId) {
      const rows = await selectMembers(sqlOf(tx))
        .where('memberships.workspace_id', '=', workspaceId)
        .where('memberships.user_id', '<>', userId)
        .where('memberships.role', '=', 'owner')
        .where('users.status', '=', 'active')
        .execute();
      return genuine(rows).length > 0;
    },

    async remove(tx, workspaceId, userId, at) {
      const db = sqlOf(tx);
      // Two workspaces may remove the same person at once: they are serialised, so that the second sees nothing
      // left.
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const here = db.deleteFrom('memberships').where('workspace_id', '=', workspaceId);
      await here.where('user_id', '=', userId).execute();
      await db
        .updateTable('access_tokens')
        .set({ revoked_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
      await db
        .updateTable('web_sessions')
        .set({ ended_at: at })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('memberships').select('workspace_id').where('user_id', '=', userId))),
        )
        .execute();
    },
  };
}

const selectMembers = (sql: Sql) =>
  sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified',
      'memberships.role',
      'memberships.created_at',
    ])
    .select([...joined('memberships'), ...joined('users')]);

type MemberRow = Pick<Database['users'], 'id' | 'name' | 'email'> & {
  readonly email_verified: boolean;
} & Pick<Database['memberships'], 'role' | 'created_at'>;

const toMember = ({ id, name, email, email_verified, role, created_at }: MemberRow): Member => ({
  userId: id,
  name,
  email,
  emailConfirmed: email_verified,
  role,
  since: created_at,
});

export function createInvitationStore({ sql }: DatabaseHandle, macs: RowMacs): InvitationStore {
  return {
    async add(tx, invitation) {
      await sqlOf(tx)
        .insertInto('invitations')
        .values(
          macs.sign('invitations', {
            id: invitation.id,
            workspace_id: invitation.workspaceId,
            role: invitation.role,
            note: invitation.note,
            token_hash: invitation.tokenHash,
            invited_by: invitation.invitedBy,
            created_at: invitation.createdAt,
            expires_at: invitation.expiresAt,
            accepted_at: null,
            accepted_by: null,
            revoked_at: null,
          }),
        )
        .execute();
    },

    async list(workspaceId) {
      const query = selectInvitations(sql).where('invitations.workspace_id', '=', workspaceId);
      const rows = await query
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id', 'desc')
        .execute();
      return macs.genuineRows('invitations', rows).map(toInvitation);
    },

    async find(tx, workspaceId, id) {
      const query = selectInvitations(sqlOf(tx)).where('invitations.workspace_id', '=', workspaceId);
      const row = await query.where('invitations.id', '=', id).executeTakeFirst();
      const genuine = macs.genuine('invitations', row);
      return genuine && toInvitation(genuine);
    },

    async findByToken(tokenHash, tx) {
      const query = selectInvitations(tx ? sqlOf(tx) : sql).where('invitations.token_hash', '=', tokenHash);
      const row = await query.executeTakeFirst();
      const genuine = macs.genuine('invitations', row);
      return genuine && toInvitation(genuine);
    },

    async accept(tx, id, userId, at) {
      const changes = { accepted_at: at, accepted_by: userId };
      await sqlOf(tx).updateTable('invitations').set(changes).where('id', '=', id).execute();
    },

    async revoke(tx, id, at) {
      await sqlOf(tx).updateTable('invitations').set({ revoked_at: at }).where('id', '=', id).execute();
    },

    async revokeAllOf(tx, workspaceId, invitedBy, at) {
      await sqlOf(tx)
        .updateTable('invitations')
        .set({ revoked_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('invited_by', '=', invitedBy)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

const selectInvitations = (sql: Sql) =>
  sql
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['workspaces.name as workspace_name', 'users.name as invited_by_name']);

type InvitationRow = Database['invitations'] & { workspace_name: string; invited_by_name: string };

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  workspace: { id: row.workspace_id, name: row.workspace_name },
  role: row.role,
  note: row.note,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  invitedBy: { id: row.invited_by, name: row.invited_by_name },
  acceptedBy: row.accepted_by,
  revokedAt: row.revoked_at,
});
