import { useEffect, useState } from 'react';
import type { AppDetailView } from '../../../../server/http/views.ts';
import { InlineProblem } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { useChangeApp } from '../queries.ts';
import { ScopeChoice } from '../scope-choice.tsx';
import { randomToken, toChallenge } from './pkce.ts';
import { authorizationUrl, type TryRun } from './try-flow.ts';
import { saveRun } from './try-run-storage.ts';

/** The callback page must be registered like any other redirect address. */
export function RegisterCallback({ app, uri }: { app: AppDetailView; uri: string }) {
  const change = useChangeApp(app.id);
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <pre className="codebox w-full">{uri}</pre>
      {change.isError ? <InlineProblem error={change.error} /> : null}
      <button
        type="button"
        className="btn btn-solid btn-sm"
        disabled={change.isPending}
        onClick={() => change.mutate({ redirect_uris: [...app.redirect_uris, uri] })}
      >
        {t('Add this address to {name}', { name: app.name })}
      </button>
    </div>
  );
}

/** Chooses the scopes, shows the authorization URL, and goes there. */
export function StartAuthorization({ app, uri }: { app: AppDetailView; uri: string }) {
  const [scopes, setScopes] = useState(app.scopes);
  const [run, setRun] = useState<TryRun | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const verifier = randomToken();
    const state = randomToken();
    void toChallenge(verifier).then((challenge) => {
      if (!isCancelled)
        setRun({ appId: app.id, state, verifier, challenge, redirectUri: uri, scopes: [], answer: null });
    });
    return () => {
      isCancelled = true;
    };
  }, [app.id, uri]);
  const runWithScopes = run && { ...run, scopes };
  return (
    <div className="mt-3 grid gap-3">
      <ScopeChoice legend={t('Ask for')} offered={app.scopes} value={scopes} onChange={setScopes} />
      <pre className="codebox">
        {runWithScopes ? authorizationUrl(location.origin, runWithScopes).replaceAll('&', '\n  &') : '…'}
      </pre>
      <button
        type="button"
        className="btn btn-solid btn-sm justify-self-start"
        disabled={!runWithScopes || scopes.length === 0}
        onClick={() => {
          if (!runWithScopes) return;
          saveRun(runWithScopes);
          location.assign(authorizationUrl(location.origin, runWithScopes));
        }}
      >
        {t('Go and ask for permission')}
      </button>
    </div>
  );
}
