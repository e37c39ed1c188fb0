import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MemberView, PolicyView } from '../../../server/http/views.ts';
import { changesFrom, withoutSent } from '../../browser/unsaved-changes.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { UnsavedBar } from '../../components/unsaved-bar.tsx';
import { type Role, useMe } from '../../data/session.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { PeopleSection } from '../people/people-section.tsx';
import {
  membersQuery,
  policyQuery,
  type SignatureChoice,
  savePolicy,
  saveWorkspace,
  setMemberRole,
  useRefreshSettings,
} from '../people/queries.ts';
import { ApprovalRules } from './approval-rules.tsx';
import { ContentSection } from './content-section.tsx';
import { PlanningSection } from './planning-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { type WorkspaceFacts, WorkspaceSection } from './workspace-section.tsx';

interface PendingChanges {
  roles: Readonly<Record<string, Role>>;
  policy: Partial<PolicyView>;
  workspace: Partial<WorkspaceFacts>;
}

const noChanges: PendingChanges = { roles: {}, policy: {}, workspace: {} };
const workspaceNames: Record<keyof WorkspaceFacts, string> = {
  name: t('its name'),
  time_zone: t('the time zone'),
};
const policyNames: Record<keyof PolicyView, string> = {
  approvals_required: t('signatures'),
  self_approval: t('signing own posts'),
  late_window_minutes: t('when a post is too late'),
  strength: t('how people sign'),
};

const sections = [
  { id: 'workspace', label: t('Workspace') },
  { id: 'people', label: t('People') },
  { id: 'approval', label: t('Approval') },
  { id: 'publishing', label: t('Publishing') },
  { id: 'planning', label: t('Planning', {}, 'section') },
  { id: 'content', label: t('Content') },
];
const sectionLinkClass = 'border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg';

const describeChanges = (pending: PendingChanges, members: readonly MemberView[]): string[] => [
  ...Object.keys(pending.workspace).map((key) => workspaceNames[key as keyof WorkspaceFacts]),
  ...Object.keys(pending.policy).map((key) => policyNames[key as keyof PolicyView]),
  ...Object.keys(pending.roles).map((id) =>
    t('{name}’s role', { name: members.find((member) => member.user.id === id)?.user.name ?? t('a person') }),
  ),
];

/** Settings are saved together, from one bar that lists the changes. */
export function SettingsPage() {
  const { workspace } = useMe();
  const members = useQuery(membersQuery);
  const policy = useQuery(policyQuery);
  const refresh = useRefreshSettings();
  const [pending, setPending] = useState<PendingChanges>(noChanges);
  /** Of people whose role changes; what they signed falls unless it is chosen to stand. */
  const [signatures, setSignatures] = useState<Readonly<Record<string, SignatureChoice>>>({});
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
  const roles: PendingChanges['roles'] = Object.fromEntries(people.map(({ user, role }) => [user.id, role]));
  const onlyChanged = (edited: PendingChanges): PendingChanges => ({
    workspace: changesFrom(workspace, edited.workspace),
    policy: changesFrom(rules, edited.policy),
    roles: changesFrom(roles, edited.roles),
  });
  const changes = describeChanges(onlyChanged(pending), people);
  // A value changed back is not a change; during a save it may be one, compared with what is stored afterwards.
  const change = (part: Partial<PendingChanges>) =>
    setPending((previous) => {
      const edited: PendingChanges = {
        workspace: { ...previous.workspace, ...part.workspace },
        policy: { ...previous.policy, ...part.policy },
        roles: { ...previous.roles, ...part.roles },
      };
      return saving ? edited : onlyChanged(edited);
    });
  const save = async () => {
    setSaving(true);
    setError(null);
    const sent = onlyChanged(pending);
    let saved = noChanges;
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
        await setMemberRole(id, role, signatures[id]);
        saved = { ...saved, roles: { ...saved.roles, [id]: role } };
      }
    } catch (caught) {
      problem = caught;
    }
    // Saved values are dropped only after the refetch: until then the old values would show.
    await refresh();
    setPending((current) => ({
      workspace: withoutSent(current.workspace, saved.workspace),
      policy: withoutSent(current.policy, saved.policy),
      roles: withoutSent(current.roles, saved.roles),
    }));
    setSaving(false);
    setError(problem);
    if (problem === null) toast(t('Saved: {changes}.', { changes: formatList(changes) }));
  };

  return (
    <Page
      title={t('Settings')}
      subtitle={[
        t('For everyone in {workspace}. Each change is written to the activity log with your name.', {
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
          {sections.map(({ id, label }) => (
            <a key={id} href={`#${id}`} className={sectionLinkClass}>
              {label}
            </a>
          ))}
          <Link to="/settings/brand" className={sectionLinkClass}>
            {t('Brand kit')}
          </Link>
          <Link to="/settings/sign-in" search={{}} className={sectionLinkClass}>
            {t('Ways to sign in')}
          </Link>
          <Link to="/settings/apps" className={sectionLinkClass}>
            {t('Authorized apps')}
          </Link>
        </nav>
        <div className="grid gap-12">
          <WorkspaceSection
            facts={{ ...workspace, ...pending.workspace }}
            owner={owner}
            onChange={(workspace) => change({ workspace })}
          />
          <PeopleSection
            members={people}
            roles={pending.roles}
            signatures={signatures}
            owner={owner}
            zone={workspace.time_zone}
            onRole={({ user }, role) => change({ roles: { [user.id]: role } })}
            onSignatures={({ user }, choice) => setSignatures((chosen) => ({ ...chosen, [user.id]: choice }))}
          />
          <ApprovalRules
            policy={{ ...rules, ...pending.policy }}
            saved={rules}
            members={people}
            owner={owner}
            onChange={(policy) => change({ policy })}
          />
          <PublishingSection />
          <PlanningSection />
          <ContentSection owner={owner} />
          <UnsavedBar
            changes={changes}
            saving={saving}
            error={error}
            onUndo={() => setPending(noChanges)}
            onSave={() => void save()}
          />
        </div>
      </div>
    </Page>
  );
}
