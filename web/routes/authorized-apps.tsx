import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuthorizedAppView } from '../../server/http/views.ts';
import { AppLogo } from '../components/app-logo.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../components/feedback.tsx';
import { Page } from '../components/page.tsx';
import { toast } from '../components/toasts.tsx';
import { authorizedAppsQuery, useRevokeApp } from '../data/apps.ts';
import { useMe } from '../data/session.ts';
import { dateOf, noteTime } from '../lib/dates.ts';
import { scopeSentence } from '../lib/scope-words.ts';

/** What a person let in, and the way to put it out again. */
export function AuthorizedAppsPage() {
  const { workspace } = useMe();
  return (
    <Page
      title="Authorized apps"
      sub="Programs that you let act for you. What you take back here ends at once, everywhere."
      action={
        <Link to="/settings" className="btn btn-quiet">
          All settings
        </Link>
      }
    >
      <div className="grid gap-10">
        <Grants of="me" />
        {workspace.role === 'owner' ? (
          <section className="grid gap-3" aria-labelledby="everybody">
            <div>
              <h2 className="h2" id="everybody">
                Everybody’s in {workspace.name}
              </h2>
              <p className="meta">As an owner you can end what others let in here.</p>
            </div>
            <Grants of="workspace" />
          </section>
        ) : null}
      </div>
    </Page>
  );
}

function Grants({ of }: { of: 'me' | 'workspace' }) {
  const { user, workspace } = useMe();
  const query = useQuery(authorizedAppsQuery(of));
  const [asked, setAsked] = useState<AuthorizedAppView | null>(null);
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const list = of === 'me' ? query.data : query.data.filter((one) => one.person.id !== user.id);
  if (list.length === 0)
    return of === 'me' ? (
      <EmptyState title="No app acts for you.">
        When a program asks for permission, you decide on a page of ours what it may do. It then stands here.
      </EmptyState>
    ) : (
      <p className="text-fg-2">Nobody else let an app in here.</p>
    );
  return (
    <>
      <ul className="panel divide-y divide-edge" aria-label={of === 'me' ? 'Your apps' : 'Apps of others'}>
        {list.map((grant) => (
          <Grant key={grant.id} grant={grant} of={of} zone={workspace.time_zone} onAsk={setAsked} />
        ))}
      </ul>
      {asked ? <RevokeDialog grant={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function Grant({
  grant,
  of,
  zone,
  onAsk,
}: {
  grant: AuthorizedAppView;
  of: 'me' | 'workspace';
  zone: string;
  onAsk: (grant: AuthorizedAppView) => void;
}) {
  return (
    <li className="flex items-start gap-3.5 px-4.5 py-4 max-phone:flex-wrap">
      <AppLogo name={grant.app.name} url={grant.app.logo_url} />
      <div className="min-w-0 flex-1">
        <b className="block [overflow-wrap:anywhere]">{grant.app.name}</b>
        <p className="meta">
          {of === 'me' ? `In ${grant.workspace.name}` : `For ${grant.person.name}`}, since{' '}
          {dateOf(grant.created_at, zone)}.{' '}
          {grant.last_used_at ? `Last used ${noteTime(grant.last_used_at, zone)}.` : 'Not used yet.'}
        </p>
        <ul className="mt-2 grid list-disc gap-0.5 pl-4.5 text-sm text-fg-2">
          {grant.scopes.map((scope) => (
            <li key={scope}>{scopeSentence(scope)}</li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="btn btn-sm max-phone:w-full"
        aria-label={`Revoke ${grant.app.name}`}
        onClick={() => onAsk(grant)}
      >
        Revoke
      </button>
    </li>
  );
}

function RevokeDialog({ grant, onClose }: { grant: AuthorizedAppView; onClose: () => void }) {
  const revoke = useRevokeApp();
  return (
    <ConfirmDialog
      title={`Revoke ${grant.app.name}?`}
      description={`It can do nothing more in ${grant.workspace.name}, from this moment. Drafts that it wrote stay. It may ask for permission again.`}
      verb="Revoke access"
      act={revoke}
      onConfirm={() =>
        revoke.mutate(grant.id, {
          onSuccess: () => {
            toast(`${grant.app.name} can do nothing more.`);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
