import type { Examples } from './index.ts';
import { colleague, digest, ids, person, times, workspace } from './things.ts';

const email = 'ines.duarte@example.com';
const myWorkspace = { ...workspace, role: 'owner', time_zone: 'Europe/Lisbon' };
const member = {
  user: { ...colleague, email: 'maren.holt@example.com', email_confirmed: true },
  role: 'approver',
  since: times.joined,
  you: false,
};
const invitation = {
  id: ids.invitation,
  role: 'editor',
  note: 'For the spring campaign',
  created_at: times.made,
  expires_at: '2026-11-23T09:30:00.000Z',
  invited_by: person,
  state: 'open',
};
const identity = {
  id: ids.identity,
  provider: 'linkedin',
  provider_name: 'LinkedIn',
  name: person.name,
  added_at: times.joined,
  last_used_at: times.made,
  usable: true,
  removable: true,
};
const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };

export const peopleExamples: Examples = {
  getSession: {
    response: {
      user: { ...person, email, email_confirmed: true, status: 'active' },
      workspaces: [myWorkspace],
      operator: false,
    },
  },
  endSession: { request: {} },
  getSignInOptions: {
    response: {
      providers: [
        { id: 'oidc', name: 'Example identity', simulated: false },
        { id: 'linkedin', name: 'LinkedIn', simulated: false },
      ],
      signup: 'invite',
    },
  },
  getLegal: {
    response: {
      operator: { name: 'Lanternfish Coffee', contact: 'privacy@lanternfish.example' },
      privacy: null,
      terms: null,
    },
  },
  listIdentities: { response: { data: [identity] } },
  linkIdentity: {
    request: { provider: 'linkedin' },
    response: { authorization_url: 'https://www.linkedin.com/oauth/v2/authorization?response_type=code' },
  },
  removeIdentity: {},
  setEmail: { request: { email }, response: { ...person, email, status: 'active' } },
  confirmEmail: {
    request: { token: '1795000000000.c2lnbmF0dXJl' },
    response: { ...person, email, status: 'active' },
  },
  getProfile: { response: { ...person, email, status: 'active' } },
  listWorkspaces: { response: { data: [myWorkspace] } },
  updateWorkspace: { request: { time_zone: 'Europe/Lisbon' }, response: myWorkspace },
  listMembers: { response: { data: [member] } },
  setMemberRole: { request: { role: 'approver' }, response: member },
  removeMember: {},
  listInvitations: { response: { data: [invitation] } },
  createInvitation: {
    request: { role: 'editor', note: invitation.note },
    response: { ...invitation, link: 'http://localhost:3000/invite/soin_shown-only-once' },
  },
  previewInvitation: {
    response: { workspace: workspace.name, role: 'editor', invited_by: person.name, state: 'open' },
  },
  acceptInvitation: {
    request: { token: 'soin_from-the-link' },
    response: { workspace_id: ids.workspace, role: 'editor', already_member: false },
  },
  revokeInvitation: {},
  getPolicy: { response: policy },
  setPolicy: { request: policy, response: policy },
  listAudit: {
    response: {
      data: [
        {
          id: '1042',
          at: times.reviewed,
          action: 'post.approved',
          actor: colleague,
          through: null,
          app: null,
          subject: `post:${ids.post}`,
          data: { revision: 2, digest },
          sequence: 87,
          sealed: true,
          hash: digest,
        },
      ],
      next_cursor: null,
    },
  },
  verifyAudit: {
    response: {
      checked_at: times.reviewed,
      entries: 87,
      unsealed: 0,
      whole: true,
      broken: null,
      first: { at: times.made, hash: digest },
    },
  },
};
