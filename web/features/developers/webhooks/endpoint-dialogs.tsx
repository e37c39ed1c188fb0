import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AppDetailView, CreatedWebhookView, WebhookView } from '../../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Field } from '../../../components/field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import type { Scope } from '../scope-texts.ts';
import { useAllowedScopes } from './allowed-scopes.ts';
import { EventChoice } from './event-choice.tsx';
import { type EndpointFields, type EventType, useChangeWebhook, useCreateWebhook } from './queries.ts';

type Source = 'app' | 'workspace';

const payloads: Readonly<Record<EndpointFields['payload'], readonly [label: string, hint: string]>> = {
  thin: [t('Ids and states'), t('Small, and never words of people. Your program asks the API for the rest.')],
  whole: [
    t('The thing itself as well'),
    t('The post, account, campaign or file as the API shows it when the delivery is first sent.'),
  ],
};

export function AddEndpointDialog({
  app,
  onClose,
  onDone,
}: {
  app: AppDetailView;
  onClose: () => void;
  onDone: (webhook: CreatedWebhookView) => void;
}) {
  const create = useCreateWebhook();
  const allowed = useAllowedScopes(app.id);
  const mayActForApp = allowed?.has('webhooks:write') ?? true;
  const [choice, setChoice] = useState<Source | null>(null);
  const source = choice ?? (mayActForApp ? 'app' : 'workspace');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('Add an endpoint')}
      description={t('Events are sent to it from now on, signed. Its secret is shown on the next screen.')}
    >
      <EndpointForm
        initial={{ url: '', description: '', types: null, payload: 'thin' }}
        allowed={source === 'app' ? (allowed ?? new Set()) : null}
        mutation={create}
        submitLabel={t('Add the endpoint')}
        onClose={onClose}
        onSubmit={(fields) =>
          create.mutate(source === 'app' ? { ...fields, app_id: app.id } : fields, { onSuccess: onDone })
        }
      >
        <fieldset className="grid gap-2">
          <legend className="lab mb-1.5">{t('Whose events')}</legend>
          <Choice
            field="source"
            label={t('What {app} may read', { app: app.name })}
            hint={t('By what you allowed it here. It ends when you take that back.')}
            checked={source === 'app'}
            disabled={!mayActForApp}
            onChoose={() => setChoice('app')}
          />
          {mayActForApp ? null : <NotAllowed app={app} />}
          <Choice
            field="source"
            label={t('Everything in this workspace')}
            hint={t('As an owner, without an app. It needs no scopes.')}
            checked={source === 'workspace'}
            onChoose={() => setChoice('workspace')}
          />
        </fieldset>
      </EndpointForm>
    </Dialog>
  );
}

/** How an owner comes to what the first choice needs. */
const NotAllowed = ({ app }: { app: AppDetailView }) => (
  <p className="note">
    <span>
      {app.scopes.includes('webhooks:write')
        ? rich(
            'You have not allowed {app} to use webhooks:write here. <a>Try it</a> asks you for permission.',
            {
              app: app.name,
              a: (inner) => (
                <Link to="/developers/$appId/try" params={{ appId: app.id }} className="link">
                  {inner}
                </Link>
              ),
            },
          )
        : rich('{app} does not ask for webhooks:write. <a>Change what it may ask for</a>, then allow it.', {
            app: app.name,
            a: (inner) => (
              <Link to="/developers" search={{ app: app.id }} className="link">
                {inner}
              </Link>
            ),
          })}
    </span>
  </p>
);

export function ChangeEndpointDialog({
  webhook,
  appId,
  onClose,
}: {
  webhook: WebhookView;
  appId: string;
  onClose: () => void;
}) {
  const change = useChangeWebhook(webhook.id);
  const scopes = useAllowedScopes(appId);
  const { url, description, types, payload } = webhook;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('Change the endpoint')}
      description={t('What still waits goes to the new address. The secret stays.')}
    >
      <EndpointForm
        initial={{ url, description, types, payload }}
        allowed={webhook.app_id === null ? null : (scopes ?? new Set())}
        mutation={change}
        submitLabel={t('Save')}
        onClose={onClose}
        onSubmit={(fields) => change.mutate(fields, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function EndpointForm({
  initial,
  allowed,
  mutation,
  submitLabel,
  onClose,
  onSubmit,
  children,
}: {
  initial: EndpointFields;
  allowed: ReadonlySet<Scope> | null;
  mutation: { readonly isPending: boolean; readonly error: unknown };
  submitLabel: string;
  onClose: () => void;
  onSubmit: (fields: EndpointFields) => void;
  children?: ReactNode;
}) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [types, setTypes] = useState<EventType[] | null>(initial.types);
  const [payload, setPayload] = useState(initial.payload);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ url, description, types, payload });
      }}
    >
      <Field label={t('Endpoint')} hint={t('Https, on the public internet. Redirects are not followed.')}>
        {(ids) => (
          <input
            {...ids}
            className="input num"
            inputMode="url"
            required
            spellCheck={false}
            autoComplete="off"
            placeholder="https://example.com/hooks/signoff"
            value={url}
            onChange={(event) => setUrl(event.target.value.trim())}
          />
        )}
      </Field>
      <Field label={t('What it is for')} hint={t('Optional. For those who look here later.')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={200}
            autoComplete="off"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {children}
      <EventChoice value={types} allowed={allowed} onChange={setTypes} />
      <fieldset className="grid gap-2">
        <legend className="lab mb-1.5">{t('What each brings')}</legend>
        {(Object.keys(payloads) as EndpointFields['payload'][]).map((kind) => (
          <Choice
            key={kind}
            field="payload"
            label={payloads[kind][0]}
            hint={payloads[kind][1]}
            checked={payload === kind}
            onChoose={() => setPayload(kind)}
          />
        ))}
      </fieldset>
      {mutation.error ? <InlineProblem error={mutation.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Not now')}
        </button>
        <button
          type="submit"
          className="btn btn-solid"
          disabled={mutation.isPending || url === '' || types?.length === 0}
        >
          {submitLabel}
        </button>
      </DialogActions>
    </form>
  );
}

const Choice = ({
  field,
  label,
  hint,
  checked,
  disabled = false,
  onChoose,
}: {
  field: string;
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}) => (
  <label className={`flex items-start gap-2.5 text-sm ${disabled ? '' : 'cursor-pointer'}`}>
    <input
      type="radio"
      name={field}
      className="mt-1 accent-(--text)"
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
    />
    <span>
      <b>{label}</b>
      <span className="meta block">{hint}</span>
    </span>
  </label>
);
