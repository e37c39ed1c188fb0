import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NotificationSettingsView } from '../../../server/http/views.ts';
import { withoutSent } from '../../browser/unsaved-changes.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import {
  type NotificationSetting,
  notificationSettingsQuery,
  useSaveNotificationSetting,
} from './queries.ts';

const kindLabels: Record<NotificationSetting['kind'], string> = {
  review_requested: t('Somebody asks for your approval'),
  changes_requested: t('Somebody asks for changes to your post'),
  commented: t('Somebody writes a note on your post, or after yours'),
  approved: t('Your post was approved'),
  withdrawn: t('Somebody withdraws their approval'),
  failed: t('A post could not be published'),
  missed: t('A post missed its time'),
  unconfirmed: t('Nobody knows whether a post went out'),
  reconnect_needed: t('An account must be reconnected'),
  time_moved: t('The time of a post moved'),
  webhook_stopped: t('A webhook stopped on its own'),
};
const mailLabels: Record<NotificationSetting['mail'], string> = {
  off: t('No mail'),
  at_once: t('At once'),
  daily: t('Once a day'),
};

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_96px_160px] items-center gap-x-6 gap-y-2 px-4.5 max-phone:grid-cols-2';

export function NotificationSettingsPage() {
  const query = useQuery(notificationSettingsQuery);
  return (
    <Page
      title={t('Which notifications you get')}
      subtitle={t('Only for you, in every workspace. Changes are saved right away.')}
      action={
        <Link to="/notifications" activeOptions={{ exact: true }} className="btn btn-quiet">
          {t('All notifications')}
        </Link>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-4">
          <MailState settings={query.data} />
          <div
            className={`${rowClass} slug max-phone:hidden -mb-2.5`}
            // Each control names its kind and its way for screen readers.
            aria-hidden
          >
            <span>{t('When')}</span>
            <span>{t('In the app')}</span>
            <span>{t('By mail')}</span>
          </div>
          <ul className="panel divide-y divide-edge" aria-label={t('Kinds of notifications')}>
            {query.data.data.map((setting) => (
              <Kind key={setting.kind} setting={setting} />
            ))}
          </ul>
        </div>
      )}
    </Page>
  );
}

function MailState({ settings }: { settings: NotificationSettingsView }) {
  if (!settings.mail_server)
    return (
      <p className="note">
        {t('No mail is sent: no mail server is set. Whoever runs this installation can set one.')}
      </p>
    );
  if (settings.mail_goes_to === null)
    return (
      <p className="note">
        {rich('No mail is sent to you, since you have no confirmed address. <a>Give or confirm one</a>', {
          a: (inner) => (
            <Link to="/settings/sign-in" search={{}} className="link">
              {inner}
            </Link>
          ),
        })}
      </p>
    );
  return (
    <p className="text-fg-2">
      {rich(
        'E-mail goes to <b>{address}</b>. The daily e-mail comes at 8:00 in each workspace’s time zone.',
        {
          address: settings.mail_goes_to,
        },
      )}
    </p>
  );
}

function Kind({ setting }: { setting: NotificationSetting }) {
  const save = useSaveNotificationSetting();
  // The choice shows immediately and is reverted if it could not be saved.
  const [chosen, setChosen] = useState<Partial<NotificationSetting>>({});
  const shown = { ...setting, ...chosen };
  const change = (changed: Partial<NotificationSetting>) => {
    setChosen((previous) => ({ ...previous, ...changed }));
    save
      .mutateAsync({ kind: setting.kind, ...changed })
      .catch((error: unknown) => errorToast(toErrorMessage(error)))
      .finally(() => setChosen((current) => withoutSent(current, changed)));
  };
  return (
    <li className={`${rowClass} py-3`}>
      <span className="min-w-0 max-phone:col-span-2">{kindLabels[setting.kind]}</span>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="check"
          checked={shown.in_app}
          aria-label={t('{what}: in the app', { what: kindLabels[setting.kind] })}
          onChange={(event) => change({ in_app: event.target.checked })}
        />
        <span className="phone:sr-only">{t('In the app')}</span>
      </label>
      <select
        className="input"
        value={shown.mail}
        aria-label={t('{what}: by mail', { what: kindLabels[setting.kind] })}
        onChange={(event) => change({ mail: event.target.value as NotificationSetting['mail'] })}
      >
        {Object.entries(mailLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  );
}
