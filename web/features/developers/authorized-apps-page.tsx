import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorizedAppView } from '../../../server/http/views.ts';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, noteTime } from '../../time/dates.ts';
import { AppLogo } from './app-logo.tsx';
import { authorizedAppsQuery, useRevokeApp } from './queries.ts';
import { scopeSentence } from './scope-texts.ts';

/** The apps that the user has authorized, with a button to revoke each. */
export function AuthorizedAppsPage() {
  const { workspace } = useMe();
  return (
    <Page
      title={t('Authorized apps')}
      subtitle={t('Programs that you let act for you. What you take back here ends at once, everywhere.')}
      action={<AllSettingsLink />}
    >
      <div className="grid gap-10">
        <Grants of="me" />
        {workspace.role === 'owner' ? (
          <section className="grid gap-3" aria-labelledby="everybody">
            <div>
              <h2 className="h2" id="everybody">
                {t('All apps in {workspace}', { workspace: workspace.name })}
              </h2>
              <p className="meta">{t('As an owner you can revoke apps that others allowed here.')}</p>
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
  const [revoking, setRevoking] = useState<AuthorizedAppView | null>(null);
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const list = of === 'me' ? query.data : query.data.filter((one) => one.person.id !== user.id);
  if (list.length === 0)
    return of === 'me' ? (
      <EmptyState title={t('No app acts for you.')}>
        {t(
          'When a program asks for permission, you decide on a page of ours what it may do. It is then listed here.',
        )}
      </EmptyState>
    ) : (
      <p className="text-fg-2">{t('Nobody else let an app in here.')}</p>
    );
  return (
    <>
      <ul
        className="panel divide-y divide-edge"
        aria-label={of === 'me' ? t('Your apps') : t('Apps of others')}
      >
        {list.map((grant) => (
          <Grant key={grant.id} grant={grant} of={of} zone={workspace.time_zone} onRevoke={setRevoking} />
        ))}
      </ul>
      {revoking ? <RevokeDialog grant={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}

function Grant({
  grant,
  of,
  zone,
  onRevoke,
}: {
  grant: AuthorizedAppView;
  of: 'me' | 'workspace';
  zone: string;
  onRevoke: (grant: AuthorizedAppView) => void;
}) {
  const date = dateOf(grant.created_at, zone);
  return (
    <li className="flex items-start gap-3.5 px-4.5 py-4 max-phone:flex-wrap">
      <AppLogo name={grant.app.name} url={grant.app.logo_url} />
      <div className="min-w-0 flex-1">
        <b className="block [overflow-wrap:anywhere]">{grant.app.name}</b>
        <p className="meta">
          {of === 'me'
            ? t('In {workspace}, since {date}.', { workspace: grant.workspace.name, date })
            : t('For {person}, since {date}.', { person: grant.person.name, date })}{' '}
          {grant.last_used_at
            ? t('Last used {time}.', { time: noteTime(grant.last_used_at, zone) })
            : t('Not used yet.')}
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
        aria-label={t('Revoke {name}', { name: grant.app.name })}
        onClick={() => onRevoke(grant)}
      >
        {t('Revoke')}
      </button>
    </li>
  );
}

function RevokeDialog({ grant, onClose }: { grant: AuthorizedAppView; onClose: () => void }) {
  const revoke = useRevokeApp();
  return (
    <ConfirmDialog
      title={t('Revoke {name}?', { name: grant.app.name })}
      description={t(
        'It can do nothing more in {workspace}, from this moment. Drafts that it wrote stay. It may ask for permission again.',
        { workspace: grant.workspace.name },
      )}
      verb={t('Revoke access')}
      mutation={revoke}
      onConfirm={() =>
        revoke.mutate(grant.id, {
          onSuccess: () => {
            toast(t('{name} no longer has access.', { name: grant.app.name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
