import { useEffect, useState } from 'react';
import type { AppDetailView } from '../../../../server/http/views.ts';
import { InlineProblem } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { useChangeApp } from '../queries.ts';
import { ScopeChoice } from '../scope-choice.tsx';
import { challengeOf, randomText } from './pkce.ts';
import { authorizationUrl, type TryRun } from './try-flow.ts';
import { keepRun } from './try-runs.ts';

/** The page that people come back to must be registered like any other address. */
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

/** Chooses what to ask for, shows the address, and goes there. */
export function Begin({ app, uri }: { app: AppDetailView; uri: string }) {
  const [scopes, setScopes] = useState(app.scopes);
  const [run, setRun] = useState<TryRun | null>(null);
  useEffect(() => {
    let gone = false;
    const verifier = randomText();
    const state = randomText();
    void challengeOf(verifier).then((challenge) => {
      if (!gone)
        setRun({ appId: app.id, state, verifier, challenge, redirectUri: uri, scopes: [], answer: null });
    });
    return () => {
      gone = true;
    };
  }, [app.id, uri]);
  const whole = run && { ...run, scopes };
  return (
    <div className="mt-3 grid gap-3">
      <ScopeChoice legend={t('Ask for')} offered={app.scopes} value={scopes} onChange={setScopes} />
      <pre className="codebox">
        {whole ? authorizationUrl(location.origin, whole).replaceAll('&', '\n  &') : '…'}
      </pre>
      <button
        type="button"
        className="btn btn-solid btn-sm justify-self-start"
        disabled={!whole || scopes.length === 0}
        onClick={() => {
          if (!whole) return;
          keepRun(whole);
          location.assign(authorizationUrl(location.origin, whole));
        }}
      >
        {t('Go and ask for permission')}
      </button>
    </div>
  );
}
