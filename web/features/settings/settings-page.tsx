import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MemberView, PolicyView } from '../../../server/http/views.ts';
import { changedFrom, withoutSent } from '../../browser/warn-unsaved.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { UnsavedBar } from '../../components/unsaved-bar.tsx';
import { type Role, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { joinAnd } from '../../i18n/words.ts';
import { People } from '../people/people-section.tsx';
import {
  membersQuery,
  policyQuery,
  savePolicy,
  saveWorkspace,
  setRole,
  useRefreshSettings,
} from '../people/queries.ts';
import { ApprovalRules } from './approval-rules.tsx';
import { ContentSection } from './content.tsx';
import { Planning } from './planning.tsx';
import { PublishingSection } from './publishing.tsx';
import { type WorkspaceFacts, WorkspaceSection } from './workspace.tsx';

interface Pending {
  roles: Readonly<Record<string, Role>>;
  policy: Partial<PolicyView>;
  workspace: Partial<WorkspaceFacts>;
}

const nothing: Pending = { roles: {}, policy: {}, workspace: {} };
const workspaceNames: Record<keyof WorkspaceFacts, string> = {
  name: t('its name'),
  time_zone: t('the time zone'),
};
const policyNames: Record<keyof PolicyView, string> = {
  approvals_required: t('signatures'),
  self_approval: t('signing own posts'),
  late_window_minutes: t('the late window'),
};

const changesOf = (pending: Pending, members: readonly MemberView[]): string[] => [
  ...Object.keys(pending.workspace).map((key) => workspaceNames[key as keyof WorkspaceFacts]),
  ...Object.keys(pending.policy).map((key) => policyNames[key as keyof PolicyView]),
  ...Object.keys(pending.roles).map((id) =>
    t('{name}’s role', { name: members.find((one) => one.user.id === id)?.user.name ?? t('a person') }),
  ),
];

/** Settings save together, from one bar that names the changes. */
export function SettingsPage() {
  const { workspace } = useMe();
  const members = useQuery(membersQuery);
  const policy = useQuery(policyQuery);
  const refresh = useRefreshSettings();
  const [pending, setPending] = useState<Pending>(nothing);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const owner = workspace.role === 'owner';
  const failed = [members, policy].find((query) => query.isError && !query.data);

  if (failed)
    return (
      <Page title={t('Settings')}>
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([members.refetch(), policy.refetch()])}
        />
      </Page>
    );
  if (!members.data || !policy.data)
    return (
      <Page title={t('Settings')}>
        <SkeletonRows rows={3} />
      </Page>
    );

  const people = members.data;
  const rules = policy.data;
  const roles: Pending['roles'] = Object.fromEntries(people.map(({ user, role }) => [user.id, role]));
  const differing = (held: Pending): Pending => ({
    workspace: changedFrom(workspace, held.workspace),
    policy: changedFrom(rules, held.policy),
    roles: changedFrom(roles, held.roles),
  });
  const changes = changesOf(differing(pending), people);
  // What was put back is no change; while a save is under way it is one to what is stored afterwards.
  const change = (part: Partial<Pending>) =>
    setPending((was) => {
      const held: Pending = {
        workspace: { ...was.workspace, ...part.workspace },
        policy: { ...was.policy, ...part.policy },
        roles: { ...was.roles, ...part.roles },
      };
      return saving ? held : differing(held);
    });
  const save = async () => {
    setSaving(true);
    setError(null);
    const sent = differing(pending);
    let saved = nothing;
    let problem: unknown = null;
    try {
      if (Object.keys(sent.workspace).length > 0) {
        await saveWorkspace(workspace.id, sent.workspace);
        saved = { ...saved, workspace: sent.workspace };
      }
      if (Object.keys(sent.policy).length > 0) {
        await savePolicy({ ...rules, ...sent.policy });
        saved = { ...saved, policy: sent.policy };
      }
      for (const [id, role] of Object.entries(sent.roles)) {
        await setRole(id, role);
        saved = { ...saved, roles: { ...saved.roles, [id]: role } };
      }
    } catch (caught) {
      problem = caught;
    }
    // What was saved is let go of when it is read: until then the old values would show.
    await refresh();
    setPending((now) => ({
      workspace: withoutSent(now.workspace, saved.workspace),
      policy: withoutSent(now.policy, saved.policy),
      roles: withoutSent(now.roles, saved.roles),
    }));
    setSaving(false);
    setError(problem);
    if (problem === null) toast(t('Saved: {changes}.', { changes: joinAnd(changes) }));
  };

  return (
    <Page
      title={t('Settings')}
      sub={[
        t('For everyone in {workspace}. Each change is written to the record with your name.', {
          workspace: workspace.name,
        }),
        ...(owner ? [] : [t('Only owners can change them.')]),
      ].join(' ')}
    >
      <div className="grid grid-cols-[188px_minmax(0,1fr)] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-5">
        <nav
          aria-label={t('Sections')}
          className="sticky top-[calc(var(--mast-h)+24px)] grid gap-px max-desk:hidden"
        >
          <a
            href="#workspace"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Workspace')}
          </a>
          <a
            href="#people"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('People')}
          </a>
          <a
            href="#approval"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Approval')}
          </a>
          <a
            href="#publishing"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Publishing')}
          </a>
          <a
            href="#planning"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Planning', {}, 'section')}
          </a>
          <a
            href="#content"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Content')}
          </a>
          <Link
            to="/settings/brand"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Brand kit')}
          </Link>
          <Link
            to="/settings/sign-in"
            search={{}}
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Ways to sign in')}
          </Link>
          <Link
            to="/settings/apps"
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {t('Authorized apps')}
          </Link>
        </nav>
        <div className="grid gap-12">
          <WorkspaceSection
            facts={{ ...workspace, ...pending.workspace }}
            owner={owner}
            onChange={(workspace) => change({ workspace })}
          />
          <People
            members={people}
            roles={pending.roles}
            owner={owner}
            zone={workspace.time_zone}
            onRole={({ user }, role) => change({ roles: { [user.id]: role } })}
          />
          <ApprovalRules
            policy={{ ...rules, ...pending.policy }}
            owner={owner}
            onChange={(policy) => change({ policy })}
          />
          <PublishingSection />
          <Planning />
          <ContentSection owner={owner} />
          <UnsavedBar
            changes={changes}
            saving={saving}
            error={error}
            onUndo={() => setPending(nothing)}
            onSave={() => void save()}
          />
        </div>
      </div>
    </Page>
  );
}
