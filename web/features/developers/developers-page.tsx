import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AppView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { RegisterAppDialog } from './app-dialogs.tsx';
import { AppLogo } from './app-logo.tsx';
import { AppSheet } from './app-sheet.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { appsQuery } from './queries.ts';
import { type NewSecret, SecretDialog } from './secret-dialogs.tsx';

const route = getRouteApi('/app/developers');

export function DevelopersPage() {
  const { workspace } = useMe();
  if (workspace.role !== 'owner')
    return (
      <Frame>
        <OwnersOnly workspace={workspace.name} />
      </Frame>
    );
  return <Apps zone={workspace.time_zone} />;
}

function Apps({ zone }: { zone: string }) {
  const { app: requestedId } = route.useSearch();
  const navigate = useNavigate();
  const apps = useQuery(appsQuery);
  const [registering, setRegistering] = useState(false);
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const list = apps.data ?? [];
  const shown = list.find((one) => one.id === requestedId) ?? list[0];
  const register = (
    <button
      type="button"
      className={`btn ${apps.data && list.length === 0 ? 'btn-solid' : ''}`}
      onClick={() => setRegistering(true)}
    >
      <Icon of={Plus} />
      {t('Register an application')}
    </button>
  );
  return (
    <Frame action={list.length > 0 ? register : undefined}>
      {apps.isPending ? (
        <SkeletonRows rows={3} />
      ) : apps.isError && !apps.data ? (
        <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />
      ) : !shown ? (
        <>
          <EmptyState title={t('No application is registered yet.')} action={register}>
            {t(
              'Register your program to get a Client ID. People then allow it what they choose, and it works with the same API as this site.',
            )}
          </EmptyState>
          <div className="mt-4">
            <Documents />
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[248px_minmax(0,1fr)] items-start gap-8 max-desk:grid-cols-1 max-desk:gap-6">
          <aside className="grid gap-3">
            <nav className="panel divide-y divide-edge" aria-label={t('Applications')}>
              {list.map((app) => (
                <AppLink key={app.id} app={app} current={app.id === shown.id} />
              ))}
            </nav>
            <Documents />
          </aside>
          <AppSheet
            key={shown.id}
            id={shown.id}
            zone={zone}
            onSecret={setNewSecret}
            onDeleted={() => void navigate({ to: '/developers', search: {} })}
          />
        </div>
      )}
      {registering ? (
        <RegisterAppDialog
          onClose={() => setRegistering(false)}
          onDone={(app) => {
            setRegistering(false);
            toast(t('{name} is registered.', { name: app.name }));
            if (app.client_secret) setNewSecret({ clientId: app.id, clientSecret: app.client_secret });
            void navigate({ to: '/developers', search: { app: app.id } });
          }}
        />
      ) : null}
      {newSecret ? <SecretDialog secret={newSecret} onClose={() => setNewSecret(null)} /> : null}
    </Frame>
  );
}

const Documents = () => (
  <ul className="grid justify-items-start gap-2 px-0.5 text-sm" aria-label={t('Documents')}>
    <li>
      <a className="link" href="/docs">
        {t('API reference')}
      </a>
    </li>
    <li>
      <a className="link" href="/openapi.json">
        openapi.json
      </a>
    </li>
    <li>
      <a className="link" href="/docs/errors">
        {t('Every error, explained')}
      </a>
    </li>
    <li>
      <a className="link" href="/docs/webhooks">
        {t('Receiving webhooks')}
      </a>
    </li>
    <li>
      <a className="link" href="/docs/events">
        {t('Every event, explained')}
      </a>
    </li>
    <li>
      <a className="link" href="/docs/versions">
        {t('Versions, and how long they last')}
      </a>
    </li>
    <li>
      <Link to="/settings/apps" className="link">
        {t('Apps you let in')}
      </Link>
    </li>
  </ul>
);

const Frame = ({ action, children }: { action?: React.ReactNode; children: React.ReactNode }) => (
  <Page
    title={t('Developers')}
    subtitle={t(
      'Your programs can draft, upload, schedule and read results. They can never sign: that stays with a person.',
    )}
    action={action}
  >
    {children}
  </Page>
);

const AppLink = ({ app, current }: { app: AppView; current: boolean }) => (
  <Link
    to="/developers"
    search={{ app: app.id }}
    aria-current={current ? 'true' : undefined}
    className={`relative flex items-center gap-3 px-3.5 py-3 hover:bg-hover ${
      current ? 'before:absolute before:inset-y-[-1px] before:-left-px before:w-[3px] before:bg-fg' : ''
    }`}
  >
    <AppLogo name={app.name} url={app.logo_url} />
    <span className="min-w-0">
      <b className="block truncate">{app.name}</b>
      <span className="meta block">
        {t(
          '{kind, select, public {Public} other {Confidential}}, {people, plural, =0 {nobody yet} one {one person} other {{number} people}}',
          { kind: app.kind, people: app.people, number: spellNumber(app.people) },
        )}
      </span>
    </span>
  </Link>
);
