import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { IdentityView } from '../../../server/http/views.ts';
import { AllSettings } from '../../components/all-settings-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { signInOptionsQuery, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf, noteTime } from '../../time/dates.ts';
import { notificationSettingsQuery } from '../notifications/queries.ts';
import { EmailForm } from './email-form.tsx';
import { ProviderGlyph } from './provider-glyph.tsx';
import { identitiesQuery, useLinkIdentity, useRemoveIdentity, useSetEmail } from './queries.ts';

const route = getRouteApi('/app/settings/sign-in');

const problems: Record<string, string> = {
  denied: t('You stopped at the other page, so nothing was added.'),
  expired: t('That took too long or was done already, so nothing was added. Start again.'),
  provider_unavailable: t('That service does not answer now. Nothing was added. Try again in a minute.'),
  identity_taken: t(
    'Somebody else here signs in with that account, so it was not added. Sign in with it to see whose it is, or choose another account.',
  ),
  other_session: t(
    'It was begun in another browser or by somebody else, so nothing was added. If you did not begin it, somebody tried to slip you their account.',
  ),
};

/** How this person signs in; a second way is there for the day when the first one fails. */
export function WaysToSignInPage() {
  const { added, problem } = route.useSearch();
  const ways = useQuery(identitiesQuery);
  const addedWay = ways.data?.findLast(({ provider }) => provider === added);
  return (
    <Page
      title={t('Ways to sign in')}
      sub={t(
        'Each of these lets you in as the same person. People with the same address are never taken for one another: a way is added only here, by you.',
      )}
      action={<AllSettings />}
    >
      <div className="grid max-w-[760px] gap-10">
        {problem ? (
          <p className="note note-red" role="alert">
            <Icon of={TriangleAlert} />
            <span>{problems[problem] ?? t('Nothing was added. Try again.')}</span>
          </p>
        ) : addedWay ? (
          <p className="note" role="status">
            <Icon of={Check} />
            <span>
              {addedWay.name
                ? t('{provider} was added. From now on you can sign in with it as {name}.', {
                    provider: addedWay.provider_name,
                    name: addedWay.name,
                  })
                : t('{provider} was added. From now on you can sign in with it as you.', {
                    provider: addedWay.provider_name,
                  })}
            </span>
          </p>
        ) : null}
        {ways.data ? (
          <Ways held={ways.data} />
        ) : ways.isError ? (
          <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        <AddAnother />
        <EmailSection />
      </div>
    </Page>
  );
}

function Ways({ held }: { held: readonly IdentityView[] }) {
  const { workspace } = useMe();
  const [asked, setAsked] = useState<IdentityView | null>(null);
  const zone = workspace.time_zone;
  return (
    <>
      <ul className="panel divide-y divide-edge" aria-label={t('Your ways to sign in')}>
        {held.map((way) => (
          <li key={way.id} className="flex items-center gap-3.5 px-4.5 py-4 max-phone:flex-wrap">
            <ProviderGlyph provider={way.provider} size={22} />
            <div className="min-w-0 flex-1">
              <b className="block [overflow-wrap:anywhere]">
                {way.name
                  ? rich('{provider} <light>as {name}</light>', {
                      provider: way.provider_name,
                      name: way.name,
                      light: (inner) => <span className="font-normal text-fg-2">{inner}</span>,
                    })
                  : way.provider_name}
              </b>
              <p className="meta">
                {t('Added {date}.', { date: dateOf(way.added_at, zone) })}{' '}
                {way.last_used_at
                  ? t('Last used {time}.', { time: noteTime(way.last_used_at, zone) })
                  : t('Not used yet.')}
                {way.usable ? '' : ` ${t('It is not offered here any more.')}`}
              </p>
            </div>
            {way.removable ? (
              <button
                type="button"
                className="btn btn-sm max-phone:w-full"
                aria-label={t('Remove {name}', { name: way.provider_name })}
                onClick={() => setAsked(way)}
              >
                {t('Remove')}
              </button>
            ) : (
              <span className="meta">{t('The only one that works')}</span>
            )}
          </li>
        ))}
      </ul>
      {asked ? <RemoveDialog way={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function RemoveDialog({ way, onClose }: { way: IdentityView; onClose: () => void }) {
  const remove = useRemoveIdentity();
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: way.provider_name })}
      description={t(
        'It does not let you in here any more. Browsers where you signed in with it are signed out; this one stays.',
      )}
      verb={t('Remove it')}
      act={remove}
      onConfirm={() =>
        remove.mutate(way.id, {
          onSuccess: () => {
            toast(t('{name} was removed.', { name: way.provider_name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

function AddAnother() {
  const options = useQuery(signInOptionsQuery);
  const link = useLinkIdentity();
  return (
    <section className="grid gap-3" aria-labelledby="add-way">
      <div>
        <h2 className="h2" id="add-way">
          {t('Add another')}
        </h2>
        <p className="meta">
          {t('You go to that service, say yes there, and come back here within ten minutes.')}
        </p>
      </div>
      {link.isError ? <InlineProblem error={link.error} /> : null}
      <ul className="flex flex-wrap gap-2">
        {options.data?.providers.map(({ id, name }) => (
          <li key={id} className="max-phone:w-full">
            <button
              type="button"
              className="btn max-phone:w-full"
              disabled={link.isPending}
              onClick={() => link.mutate(id)}
            >
              <ProviderGlyph provider={id} />
              {t('Add {name}', { name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmailSection() {
  const { user } = useMe();
  const { data: settings } = useQuery(notificationSettingsQuery);
  const again = useSetEmail();
  const sent = settings?.mail_server
    ? t('Open the link that we sent to it.')
    : t('No mail server is set here, so no link can be sent.');
  return (
    <section className="grid gap-3" aria-labelledby="your-email">
      <div>
        <h2 className="h2" id="your-email">
          {t('Your e-mail address')}
        </h2>
        <p className="meta">
          {user.email_confirmed
            ? t('It is confirmed. One that comes from the service you sign in with is changed there.')
            : user.email
              ? `${t('Not confirmed: it does not sign you in, and nobody is invited by it.')} ${sent}`
              : t('The service you sign in with told none. Colleagues see it beside your name.')}
        </p>
      </div>
      {user.email_confirmed ? (
        <p className="[overflow-wrap:anywhere]">{user.email}</p>
      ) : (
        <div className="panel p-[18px]">
          <EmailForm
            key={user.email}
            initial={user.email}
            onSaved={() => toast(`${t('Your address is saved.')} ${sent}`)}
          >
            {user.email && settings?.mail_server ? (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={again.isPending}
                onClick={() =>
                  again.mutate(user.email, {
                    onSuccess: () => toast(t('A new link is on its way to {email}.', { email: user.email })),
                    onError: (error) => troubleToast(problemSentence(error)),
                  })
                }
              >
                {t('Send the link again')}
              </button>
            ) : null}
          </EmailForm>
        </div>
      )}
    </section>
  );
}
