import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { AppDetailView } from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Page } from '../../../components/page.tsx';
import { t } from '../../../i18n/t.ts';
import { appQuery } from '../queries.ts';
import { type CallResponse, SendCall } from './send-call.tsx';
import { RegisterCallback, StartAuthorization } from './start-authorization.tsx';
import { Step } from './step.tsx';
import { bearerRequest, callbackPath, type TryRun, tokenRequest } from './try-flow.ts';
import { clearRun, readRun } from './try-run-storage.ts';

const route = getRouteApi('/app/developers/$appId/try');

/** Walks through the whole flow with real requests, each shown as curl. */
export function TryPage() {
  const { appId } = route.useParams();
  const app = useQuery(appQuery(appId));
  return (
    <Page
      title={app.data ? t('Try {name}', { name: app.data.name }) : t('Try it')}
      subtitle={t(
        'Real requests, in the workspace you choose, as your program would send them. Nothing can go out: apps cannot sign.',
      )}
      action={
        <Link to="/developers" search={{ app: appId }} className="btn btn-quiet">
          {t('Back to the app')}
        </Link>
      }
    >
      {app.isPending ? (
        <SkeletonRows rows={3} />
      ) : app.isError && !app.data ? (
        <ErrorState error={app.error} onRetry={() => void app.refetch()} />
      ) : (
        <Walkthrough app={app.data} />
      )}
    </Page>
  );
}

const readToken = (answer: CallResponse): string | null => {
  if (answer.status !== 200) return null;
  const { access_token } = JSON.parse(answer.text) as { access_token?: unknown };
  return typeof access_token === 'string' ? access_token : null;
};

function Walkthrough({ app }: { app: AppDetailView }) {
  const [run, setRun] = useState<TryRun | null>(() => {
    const stored = readRun();
    return stored?.appId === app.id && stored.answer ? stored : null;
  });
  const [secret, setSecret] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const uri = location.origin + callbackPath;
  const registered = app.redirect_uris.includes(uri);
  const code = run?.answer && 'code' in run.answer ? run.answer.code : null;
  const needsSecret = app.kind === 'confidential';
  const restart = () => {
    clearRun();
    setRun(null);
    setToken(null);
  };
  return (
    <ol>
      <Step
        number={1}
        state={registered ? 'done' : 'now'}
        title={t('Register where people come back to')}
        description={t('For this walk it is a page of ours. Addresses are compared letter by letter.')}
      >
        {registered ? null : <RegisterCallback app={app} uri={uri} />}
      </Step>
      <Step
        number={2}
        state={code ? 'done' : registered ? 'now' : 'later'}
        title={t('Send the person to us')}
        description={t(
          'They see what you ask for, and decide. PKCE is always on: keep the verifier, send its hash.',
        )}
      >
        {run?.answer && 'error' in run.answer ? (
          <p className="note note-red mt-2" role="alert">
            {t('No code came back: {reason}', { reason: run.answer.error })}
          </p>
        ) : null}
        {code ? (
          <button type="button" className="btn btn-sm btn-quiet mt-1" onClick={restart}>
            <Icon of={RotateCcw} size={15} />
            {t('Begin again')}
          </button>
        ) : (
          <StartAuthorization app={app} uri={uri} />
        )}
      </Step>
      <Step
        number={3}
        state={token ? 'done' : code ? 'now' : 'later'}
        title={t('Trade the code for a token')}
        description={t(
          'The code lives 60 seconds and works once. The access token lives an hour; the refresh token gets new ones.',
        )}
      >
        {needsSecret && !token ? (
          <div className="mt-2 max-w-[420px]">
            <Field label={t('Client secret')} hint={t('Used for this one call, and kept nowhere.')}>
              {(ids) => (
                <input
                  {...ids}
                  className="input num"
                  type="password"
                  autoComplete="off"
                  value={secret}
                  onChange={(event) => setSecret(event.target.value.trim())}
                />
              )}
            </Field>
          </div>
        ) : null}
        {run && code ? (
          <SendCall
            request={tokenRequest(
              location.origin,
              run,
              code,
              needsSecret ? secret || '$CLIENT_SECRET' : null,
            )}
            ready={!token && (!needsSecret || secret !== '')}
            onResponse={(answer) => setToken(readToken(answer))}
          />
        ) : null}
      </Step>
      <Step
        number={4}
        state={token ? 'now' : 'later'}
        title={t('Ask who it acts for')}
        description={t('Every call carries the token in the Authorization header, never in the address.')}
      >
        {token ? <SendCall request={bearerRequest(location.origin, 'GET', '/v1/profile', token)} /> : null}
      </Step>
      <Step
        number={5}
        state={token ? 'now' : 'later'}
        title={t('Try to sign, and be refused')}
        description={t('No scope opens this door. Keep the request id when you ask for help.')}
      >
        {token ? (
          <SendCall
            request={bearerRequest(location.origin, 'POST', '/v1/posts/1/approve', token)}
            note={({ status }) => (status === 403 ? t('As it should be') : t('This should have been 403'))}
          />
        ) : null}
      </Step>
      <Step
        number={6}
        state={token ? 'now' : 'later'}
        title={t('Take it back')}
        description={t(
          'What you just allowed stands under Authorized apps. Revoke it there, and the calls above answer 401.',
        )}
      >
        <Link to="/settings/apps" className="btn btn-sm mt-2">
          {t('Open Authorized apps')}
        </Link>
      </Step>
    </ol>
  );
}
