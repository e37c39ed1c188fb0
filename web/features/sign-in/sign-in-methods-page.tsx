import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { IdentityView } from '../../../server/http/views.ts';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { signInOptionsQuery, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf, noteTime } from '../../time/dates.ts';
import { notificationSettingsQuery } from '../notifications/queries.ts';
import { identitiesQuery, useAddPasskey } from '../passkeys/queries.ts';
import { EmailForm } from './email-form.tsx';
import { ProviderGlyph } from './provider-glyph.tsx';
import { useLinkIdentity, useRemoveIdentity, useRenamePasskey, useSetEmail } from './queries.ts';
import { SessionsSection } from './sessions-section.tsx';

const route = getRouteApi('/app/settings/sign-in');

const problems: Record<string, string> = {
  denied: t('You stopped at the other page, so nothing was added.'),
  expired: t('That took too long or was done already, so nothing was added. Start again.'),
  provider_unavailable: t('That service does not answer now. Nothing was added. Try again in a minute.'),
  identity_taken: t(
    'Somebody else here signs in with that account, so it was not added. Sign in with it to see whose it is, or choose another account.',
  ),
  other_session: t(
    'It was started in another browser or by someone else, so nothing was added. If you did not start it, someone tried to link their account to yours.',
  ),
};

/** How this user signs in; a second method helps when the first one fails. */
export function SignInMethodsPage() {
  const { added, problem } = route.useSearch();
  const methods = useQuery(identitiesQuery);
  const addedMethod = methods.data?.findLast(({ provider }) => provider === added);
  return (
    <Page
      title={t('Ways to sign in')}
      subtitle={t(
        'Each of these signs you in as the same person. Accounts are never joined because they share an e-mail address: only you can add a way, and only here.',
      )}
      action={<AllSettingsLink />}
    >
      <div className="grid max-w-[760px] gap-10">
        {problem ? (
          <p className="note note-red" role="alert">
            <Icon of={TriangleAlert} />
            <span>{problems[problem] ?? t('Nothing was added. Try again.')}</span>
          </p>
        ) : addedMethod ? (
          <p className="note" role="status">
            <Icon of={Check} />
            <span>
              {addedMethod.name
                ? t('{provider} was added. From now on you can sign in with it as {name}.', {
                    provider: addedMethod.provider_name,
                    name: addedMethod.name,
                  })
                : t('{provider} was added. From now on you can sign in with it.', {
                    provider: addedMethod.provider_name,
                  })}
            </span>
          </p>
        ) : null}
        {methods.data ? (
          <Methods methods={methods.data} />
        ) : methods.isError ? (
          <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        <AddAnother />
        <SessionsSection />
        <EmailSection />
      </div>
    </Page>
  );
}

function Methods({ methods }: { methods: readonly IdentityView[] }) {
  const { workspace } = useMe();
  const [methodToRemove, setMethodToRemove] = useState<IdentityView | null>(null);
  const [passkeyToRename, setPasskeyToRename] = useState<IdentityView | null>(null);
  const zone = workspace.time_zone;
  return (
    <>
      <ul className="panel divide-y divide-edge" aria-label={t('Your ways to sign in')}>
        {methods.map((method) => (
          <li key={method.id} className="flex items-center gap-3.5 px-4.5 py-4 max-phone:flex-wrap">
            <ProviderGlyph provider={method.provider} size={22} />
            <div className="min-w-0 flex-1">
              <b className="block [overflow-wrap:anywhere]">
                {method.passkey
                  ? method.name
                  : method.name
                    ? rich('{provider} <light>as {name}</light>', {
                        provider: method.provider_name,
                        name: method.name,
                        light: (inner) => <span className="font-normal text-fg-2">{inner}</span>,
                      })
                    : method.provider_name}
              </b>
              <p className="meta">
                {t('Added {date}.', { date: dateOf(method.added_at, zone) })}{' '}
                {method.last_used_at
                  ? t('Last used {time}.', { time: noteTime(method.last_used_at, zone) })
                  : t('Not used yet.')}
                {method.passkey
                  ? ` ${method.passkey.synced ? t('Synced between your devices.') : t('On one device only.')}`
                  : ''}
                {method.passkey && Date.parse(method.passkey.signs_from) > Date.now()
                  ? ` ${t('It signs posts from {time} on, because it was added without an earlier one.', {
                      time: noteTime(method.passkey.signs_from, zone),
                    })}`
                  : ''}
                {method.usable ? '' : ` ${t('It is not offered here any more.')}`}
              </p>
            </div>
            {method.passkey ? (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                aria-label={t('Rename {name}', { name: method.name })}
                onClick={() => setPasskeyToRename(method)}
              >
                {t('Rename')}
              </button>
            ) : null}
            {method.removable ? (
              <button
                type="button"
                className="btn btn-sm max-phone:w-full"
                aria-label={t('Remove {name}', { name: shownName(method) })}
                onClick={() => setMethodToRemove(method)}
              >
                {t('Remove')}
              </button>
            ) : (
              <span className="meta">{t('Your only way to sign in')}</span>
            )}
          </li>
        ))}
      </ul>
      {methodToRemove ? (
        <RemoveDialog method={methodToRemove} onClose={() => setMethodToRemove(null)} />
      ) : null}
      {passkeyToRename ? (
        <RenameDialog passkey={passkeyToRename} onClose={() => setPasskeyToRename(null)} />
      ) : null}
    </>
  );
}

/** A passkey goes by its own name, since a person has several. */
const shownName = ({ passkey, name, provider_name }: IdentityView): string =>
  passkey ? name : provider_name;

function RenameDialog({ passkey, onClose }: { passkey: IdentityView; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Name this passkey')}
      description={t('So that you know later which device it is on.')}
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
        }}
      >
        <Field label={t('Name')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {rename.isError ? <InlineProblem error={rename.error} /> : null}
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn btn-solid" disabled={rename.isPending}>
            {t('Save')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ method, onClose }: { method: IdentityView; onClose: () => void }) {
  const remove = useRemoveIdentity();
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: shownName(method) })}
      description={t(
        'It does not let you in here any more. Browsers where you signed in with it are signed out; this one stays.',
      )}
      verb={t('Remove it')}
      mutation={remove}
      onConfirm={() =>
        remove.mutate(method.id, {
          onSuccess: () => {
            toast(t('{name} was removed.', { name: shownName(method) }));
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
  const add = useAddPasskey();
  return (
    <section className="grid gap-3" aria-labelledby="add-way">
      <div>
        <h2 className="h2" id="add-way">
          {t('Add another')}
        </h2>
        <p className="meta">
          {t(
            'A passkey stays on your device. For another service you go there, say yes, and come back within ten minutes.',
          )}
        </p>
      </div>
      {link.isError ? <InlineProblem error={link.error} /> : null}
      {add.isError ? <InlineProblem error={add.error} /> : null}
      <ul className="flex flex-wrap gap-2">
        {options.data?.passkeys ? (
          <li className="max-phone:w-full">
            <button
              type="button"
              className="btn max-phone:w-full"
              disabled={add.isPending}
              onClick={() =>
                add.mutate(undefined, {
                  onSuccess: () => toast(t('The passkey was added. From now on you can sign in with it.')),
                })
              }
            >
              <ProviderGlyph provider="passkey" />
              {t('Add a passkey')}
            </button>
          </li>
        ) : null}
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
  const resend = useSetEmail();
  const linkHint = settings?.mail_server
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
              ? `${t('Not confirmed: it does not sign you in, and nobody is invited by it.')} ${linkHint}`
              : t('The service you sign in with did not share one. Colleagues see it beside your name.')}
        </p>
      </div>
      {user.email_confirmed ? (
        <p className="[overflow-wrap:anywhere]">{user.email}</p>
      ) : (
        <div className="panel p-[18px]">
          <EmailForm
            key={user.email}
            initial={user.email}
            onSaved={() => toast(`${t('Your address is saved.')} ${linkHint}`)}
          >
            {user.email && settings?.mail_server ? (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={resend.isPending}
                onClick={() =>
                  resend.mutate(user.email, {
                    onSuccess: () => toast(t('A new link is on its way to {email}.', { email: user.email })),
                    onError: (error) => errorToast(toErrorMessage(error)),
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
