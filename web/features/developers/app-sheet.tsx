import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Check, ImageUp, KeyRound, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AppDetailView, AppSecretView } from '../../../server/http/views.ts';
import { CopyLine } from '../../components/copy-line.tsx';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, noteTime } from '../../time/dates.ts';
import { EditAppDialog } from './app-dialogs.tsx';
import { AppLogo } from './app-logo.tsx';
import { DeleteAppDialog } from './delete-app-dialog.tsx';
import { appQuery, useSetLogo } from './queries.ts';
import { type NewSecret, RotateDialog } from './secret-dialogs.tsx';

export function AppSheet({
  id,
  zone,
  onSecret,
  onDeleted,
}: {
  id: string;
  zone: string;
  onSecret: (secret: NewSecret) => void;
  onDeleted: () => void;
}) {
  const query = useQuery(appQuery(id));
  const [open, setOpen] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const app = query.data;
  return (
    <section aria-labelledby="app-name" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="h2 min-w-0 [overflow-wrap:anywhere]" id="app-name">
          {app.name}
        </h2>
        <div className="flex flex-wrap gap-1">
          <Link to="/developers/$appId" params={{ appId: app.id }} search={{}} className="btn btn-sm">
            <Icon of={ChartColumn} size={15} />
            {t('Open its desk')}
          </Link>
          <Link to="/developers/$appId/try" params={{ appId: app.id }} className="btn btn-sm">
            <Icon of={Play} size={15} />
            {t('Try it')}
          </Link>
          <button type="button" className="btn btn-sm btn-quiet" onClick={() => setOpen('change')}>
            <Icon of={Pencil} size={15} />
            {t('Change', {}, 'verb')}
          </button>
          {app.kind === 'confidential' ? (
            <button type="button" className="btn btn-sm btn-quiet" onClick={() => setOpen('rotate')}>
              <Icon of={KeyRound} size={15} />
              {t('Rotate the secret')}
            </button>
          ) : null}
          <button type="button" className="btn btn-sm btn-quiet" onClick={() => setOpen('delete')}>
            <Icon of={Trash2} size={15} />
            {t('Delete')}
          </button>
        </div>
      </div>
      <div className="panel grid grid-cols-2 max-phone:grid-cols-1">
        <Cell>
          <span className="lab">{t('Client ID')}</span>
          <CopyLine text={app.id} what={t('Client ID')} />
          <p className="meta">
            {t('Not secret. Registered {date}.', { date: dateOf(app.created_at, zone) })}
          </p>
        </Cell>
        <Cell>
          <span className="lab">{t('Client secret')}</span>
          {app.kind === 'public' ? (
            <p className="text-sm text-fg-2">
              {t('None: it runs where others could read it. PKCE protects the code instead.')}
            </p>
          ) : (
            <Secrets secrets={app.secrets} zone={zone} />
          )}
        </Cell>
        <Cell>
          <span className="lab">{t('Sends people back to')}</span>
          <ul className="grid gap-1">
            {app.redirect_uris.map((uri) => (
              <li key={uri} className="flex items-start gap-2">
                <Icon of={Check} size={14} className="mt-1" />
                <span className="num min-w-0 text-xs [overflow-wrap:anywhere]">
                  {app.kind === 'public' && /^http:/.test(uri) ? t('{uri}, any port', { uri }) : uri}
                </span>
              </li>
            ))}
          </ul>
        </Cell>
        <Cell>
          <span className="lab">{t('May ask for')}</span>
          <ul className="flex flex-wrap gap-1.5">
            {app.scopes.map((scope) => (
              <li key={scope} className="slug rounded-1 border border-edge-strong px-1.5 text-fg">
                {scope}
              </li>
            ))}
          </ul>
          <p className="meta">{t('Each person can untick what they do not want to give.')}</p>
        </Cell>
        <Cell>
          <span className="lab">{t('Logo')}</span>
          <Logo app={app} />
        </Cell>
        <Cell>
          <span className="lab">{t('In use')}</span>
          <p className="text-sm text-fg-2">
            {t(
              '{count, plural, =0 {Nobody has given it access yet.} one {One person has given it access.} other {{number} people have given it access.}}',
              { count: app.people, number: capitalize(spellNumber(app.people)) },
            )}{' '}
            {app.last_used_at
              ? t('Last used {time}.', { time: noteTime(app.last_used_at, zone) })
              : t('Never used so far.')}
          </p>
        </Cell>
      </div>
      {open === 'change' ? <EditAppDialog app={app} onClose={close} /> : null}
      {open === 'rotate' ? (
        <RotateDialog
          app={app}
          onClose={close}
          onSecret={(secret) => {
            close();
            onSecret(secret);
          }}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteAppDialog
          app={app}
          onClose={close}
          onDone={() => {
            close();
            toast(t('{name} is deleted.', { name: app.name }));
            onDeleted();
          }}
        />
      ) : null}
    </section>
  );
}

const Cell = ({ children }: { children: React.ReactNode }) => (
  <div className="grid min-w-0 content-start gap-2 border-edge px-4.5 pt-3.5 pb-4 phone:even:border-l phone:[&:nth-child(n+3)]:border-t max-phone:not-first:border-t">
    {children}
  </div>
);

function Secrets({ secrets, zone }: { secrets: readonly AppSecretView[]; zone: string }) {
  if (secrets.length === 0)
    return <p className="text-sm text-fg-2">{t('None works now. Rotate the secret to get a new one.')}</p>;
  return (
    <ul className="grid gap-1.5">
      {secrets.map((secret) => (
        <li key={secret.id}>
          <code className="num text-sm font-medium">socs_…{secret.hint}</code>
          <span className="meta block">
            {t('Made {date}.', { date: dateOf(secret.created_at, zone) })}{' '}
            {secret.last_used_at
              ? t('Last used {time}.', { time: noteTime(secret.last_used_at, zone) })
              : t('Not used yet.')}{' '}
            {secret.expires_at ? (
              <b className="text-red">{t('Ends {time}.', { time: noteTime(secret.expires_at, zone) })}</b>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Logo({ app }: { app: AppDetailView }) {
  const set = useSetLogo(app.id);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AppLogo name={app.name} url={app.logo_url} size={60} />
      <label className="btn btn-sm cursor-pointer has-[:focus-visible]:outline-2">
        <Icon of={ImageUp} size={15} />
        {app.logo_url ? t('Another logo') : t('Add a logo')}
        <input
          type="file"
          className="sr-only"
          accept="image/png,image/jpeg,image/webp,image/gif"
          disabled={set.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file)
              set.mutate(file, {
                onSuccess: () => toast(t('The logo is changed.')),
                onError: (error) => errorToast(toErrorMessage(error)),
              });
          }}
        />
      </label>
      <p className="meta">{t('Cut to a square. At most 1 MB.')}</p>
    </div>
  );
}
