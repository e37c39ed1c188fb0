import { useState } from 'react';
import type { AppDetailView, AppView, RegisteredAppView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { type AppFields, useChangeApp, useRegisterApp } from './queries.ts';
import { RedirectUris } from './redirect-uris.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const kinds: Record<AppView['kind'], { name: string; description: string }> = {
  confidential: {
    name: t('On a server of yours'),
    description: t('It can keep a secret (“confidential”). It gets a client secret, shown once.'),
  },
  public: {
    name: t('On people’s devices'),
    description: t(
      'Phone, desktop, command line or a page in the browser (“public”). It gets no secret; PKCE protects it.',
    ),
  },
};

export function RegisterAppDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (app: RegisteredAppView) => void;
}) {
  const register = useRegisterApp();
  const [kind, setKind] = useState<AppView['kind']>('confidential');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('Register an application')}
      description={t('So that it can ask people for permission. Registering gives it no access by itself.')}
    >
      <AppForm
        initial={{ name: '', redirect_uris: [''], scopes: ['profile:read', 'posts:read', 'posts:write'] }}
        kind={kind}
        error={register.error}
        saving={register.isPending}
        submitLabel={t('Register')}
        onClose={onClose}
        onSubmit={(fields) => register.mutate({ ...fields, kind }, { onSuccess: onDone })}
      >
        <fieldset className="grid gap-2">
          <legend className="lab mb-1.5">{t('Where it runs')}</legend>
          {(Object.keys(kinds) as AppView['kind'][]).map((value) => (
            <label key={value} className="flex cursor-pointer items-start gap-2.5 text-sm">
              <input
                type="radio"
                name="kind"
                className="mt-1 accent-(--text)"
                checked={kind === value}
                onChange={() => setKind(value)}
              />
              <span>
                <b>{kinds[value].name}</b>
                <span className="meta block">{kinds[value].description}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </AppForm>
    </Dialog>
  );
}

export function EditAppDialog({ app, onClose }: { app: AppDetailView; onClose: () => void }) {
  const change = useChangeApp(app.id);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('Change {name}', { name: app.name })}
      description={t(
        'People who allowed it already keep what they allowed. New requests follow what you save here.',
      )}
    >
      <AppForm
        initial={app}
        kind={app.kind}
        error={change.error}
        saving={change.isPending}
        submitLabel={t('Save')}
        onClose={onClose}
        onSubmit={(fields) => change.mutate(fields, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function AppForm({
  initial,
  kind,
  error,
  saving,
  submitLabel,
  onClose,
  onSubmit,
  children,
}: {
  initial: AppFields;
  kind: AppView['kind'];
  error: unknown;
  saving: boolean;
  submitLabel: string;
  onClose: () => void;
  onSubmit: (fields: AppFields) => void;
  children?: React.ReactNode;
}) {
  const [name, setName] = useState(initial.name);
  const [uris, setUris] = useState<readonly string[]>(initial.redirect_uris);
  const [scopes, setScopes] = useState(initial.scopes);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ name, redirect_uris: uris.filter((uri) => uri !== ''), scopes });
      }}
    >
      <Field label={t('Name')} hint={t('People read it when they decide.')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {children}
      <RedirectUris value={uris} kind={kind} onChange={setUris} />
      <ScopeChoice legend={t('May ask for')} value={scopes} onChange={setScopes} />
      {error ? <InlineProblem error={error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Not now')}
        </button>
        <button type="submit" className="btn btn-solid" disabled={saving}>
          {submitLabel}
        </button>
      </DialogActions>
    </form>
  );
}
