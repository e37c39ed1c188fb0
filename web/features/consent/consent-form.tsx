import { useId, useState } from 'react';
import type { ConsentView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { hasCode } from '../../data/problem.ts';
import { currentWorkspaceId } from '../../data/workspace.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { AppLogo } from '../developers/app-logo.tsx';
import { type Scope, scopeParts, scopeTexts } from '../developers/scope-texts.ts';
import { inlineRoleName } from '../people/inline-role-name.ts';
import { NeverAllowed } from './never-allowed.tsx';
import { useDecideConsent } from './queries.ts';

export function ConsentForm({
  uid,
  consent,
  onReload,
}: {
  uid: string;
  consent: ConsentView;
  onReload: () => void;
}) {
  const { app, workspaces, digest } = consent;
  const decide = useDecideConsent(uid);
  const [workspaceId, setWorkspaceId] = useState(
    () => workspaces.find((one) => one.id === currentWorkspaceId())?.id ?? workspaces[0]?.id ?? '',
  );
  const [chosen, setChosen] = useState<readonly Scope[]>(() =>
    consent.scopes
      .filter(({ scope, optional }) => !optional || !scopeTexts[scope].offByDefault)
      .map(({ scope }) => scope),
  );
  const workspace = workspaces.find((one) => one.id === workspaceId);
  const busy = decide.isPending || decide.isSuccess;
  const changed = decide.isError && hasCode(decide.error, 'content_changed');
  const toggle = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate({ decision: 'allow', workspace_id: workspaceId, scopes: [...chosen], digest });
      }}
    >
      <header className="grid grid-cols-[auto_1fr] items-center gap-4.5 border-b border-edge px-[34px] pt-7 pb-6 max-phone:grid-cols-1 max-phone:gap-3 max-phone:px-4.5 max-phone:py-5">
        <AppLogo name={app.name} url={app.logo_url} size={60} />
        <div className="min-w-0">
          <h1 className="title [overflow-wrap:anywhere]">
            {workspace
              ? t('Let {app} act for you in {workspace}?', { app: app.name, workspace: workspace.name })
              : t('Let {app} act for you?', { app: app.name })}
          </h1>
          <p className="meta mt-1.5 [overflow-wrap:anywhere]">
            {rich('An app by {maker}. You go back to {host}. Not checked by us.', {
              maker: app.workspace_name || t('somebody on this service'),
              host: <span className="num">{consent.redirect_host}</span>,
            })}
          </p>
        </div>
      </header>
      <div className="grid grid-cols-[1.18fr_1fr] max-phone:grid-cols-1">
        <section className="px-[34px] pt-5.5 pb-6.5 max-phone:px-4.5" aria-labelledby="may">
          <h2 className="h2 mb-3.5" id="may">
            {t('It may')}
          </h2>
          <ul className="divide-y divide-edge">
            {consent.scopes.map(({ scope, optional }) => (
              <li key={scope} className="py-2.5 first:pt-0">
                <label className={`flex items-start gap-3 ${optional ? 'cursor-pointer' : ''}`}>
                  <input
                    type="checkbox"
                    className="check"
                    checked={chosen.includes(scope)}
                    disabled={!optional || busy}
                    onChange={() => toggle(scope)}
                  />
                  <span className="min-w-0">
                    <b>{scopeParts(scope).bold}</b>
                    {scopeParts(scope).rest}
                    <span className="slug block">
                      {!optional
                        ? t('{scope}, always needed', { scope })
                        : scopeTexts[scope].offByDefault
                          ? t('{scope}, off unless you tick it', { scope })
                          : scope}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <WorkspaceChoice value={workspaceId} workspaces={workspaces} onChange={setWorkspaceId} />
        </section>
        <NeverAllowed />
      </div>
      {decide.isError ? (
        <div className="grid gap-2 px-[34px] pt-4 max-phone:px-4.5">
          <InlineProblem error={decide.error} />
          {changed ? (
            <button
              type="button"
              className="btn justify-self-start"
              onClick={() => {
                decide.reset();
                onReload();
              }}
            >
              {t('Look again')}
            </button>
          ) : null}
        </div>
      ) : null}
      <footer className="flex flex-wrap items-center gap-3 border-t border-edge px-[34px] pt-4.5 pb-5.5 max-phone:px-4.5">
        <p className="meta min-w-0 flex-1 max-phone:order-3 max-phone:basis-full">
          {t('Works until you stop it, in Settings, Authorized apps. One click, at once.')}
        </p>
        <button
          type="button"
          className="btn min-h-[46px] px-5.5 max-phone:flex-1"
          disabled={busy}
          onClick={() => decide.mutate({ decision: 'deny', digest })}
        >
          {t('Don’t allow')}
        </button>
        <button
          type="submit"
          className="btn btn-solid min-h-[46px] px-5.5 max-phone:flex-1"
          disabled={busy || !workspace || chosen.length === 0}
        >
          <span className="max-w-60 truncate">{t('Allow {app}', { app: app.name })}</span>
        </button>
      </footer>
    </form>
  );
}

function WorkspaceChoice({
  value,
  workspaces,
  onChange,
}: {
  value: string;
  workspaces: ConsentView['workspaces'];
  onChange: (id: string) => void;
}) {
  const id = useId();
  const workspace = workspaces.find((one) => one.id === value);
  if (workspaces.length === 0)
    return (
      <p className="note note-flag mt-3">
        {t(
          'You belong to no workspace, so there is nothing it could do. Ask an owner for an invitation first.',
        )}
      </p>
    );
  return (
    <div className="mt-3 grid gap-1.5 border-t border-edge pt-4">
      <label className="lab" htmlFor={id}>
        {t('In which workspace')}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {workspaces.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <p className="meta">
        {workspace
          ? t('Only there, and never more than you may do yourself: you are {role} there.', {
              role: inlineRoleName(workspace.role),
            })
          : null}
      </p>
    </div>
  );
}
