import type { Examples } from './index.ts';
import { digest, ids, person, times, workspace } from './things.ts';

const redirect_uris = ['https://planner.example.com/callback'];
const scopes = ['posts:read', 'posts:write'];
const app = {
  id: ids.app,
  name: 'Harvest planner',
  kind: 'confidential',
  redirect_uris,
  scopes,
  logo_url: null,
  people: 3,
  last_used_at: times.reviewed,
  created_at: times.joined,
};
const secret = {
  id: ids.secret,
  hint: 'x9Qk',
  created_at: times.joined,
  expires_at: null,
  last_used_at: times.reviewed,
};
const detail = { ...app, secrets: [secret] };
const client_secret = 'socs_shown-only-once';

export const appExamples: Examples = {
  listApps: { response: { data: [app] } },
  registerApp: {
    request: { name: app.name, kind: 'confidential', redirect_uris, scopes },
    response: { ...detail, people: 0, last_used_at: null, client_secret },
  },
  checkRedirectUri: {
    request: { uri: redirect_uris[0], kind: 'confidential' },
    response: { ok: true, code: null, reason: null },
  },
  getApp: { response: detail },
  changeApp: { request: { name: app.name }, response: detail },
  deleteApp: {},
  rotateAppSecret: {
    request: { end_others: 'in_a_day' },
    response: { ...secret, client_id: ids.app, client_secret },
  },
  setAppLogo: { request: { file: 'logo.png' }, response: detail },
  getAppLogo: {},
  listAuthorizedApps: {
    response: {
      data: [
        {
          id: ids.grant,
          app: { id: ids.app, name: app.name, logo_url: null },
          person,
          workspace,
          scopes,
          created_at: times.made,
          last_used_at: times.reviewed,
        },
      ],
    },
  },
  revokeAuthorizedApp: {},
  readConsent: {
    response: {
      app: {
        id: ids.app,
        name: app.name,
        logo_url: null,
        workspace_name: 'Planner Ltd',
        created_at: times.joined,
      },
      scopes: [{ scope: 'posts:write', words: 'Write and change drafts', optional: true }],
      workspaces: [{ ...workspace, role: 'owner' }],
      redirect_host: 'planner.example.com',
      expires_at: times.made,
      digest,
    },
  },
  decideConsent: {
    request: { decision: 'allow', workspace_id: ids.workspace, scopes: ['posts:write'], digest },
    response: { redirect_to: 'http://localhost:3000/oauth/authorize/2vJb8n' },
  },
};
