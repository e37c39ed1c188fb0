import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { Avatar } from '../../components/avatar.tsx';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { Wordmark } from '../../components/wordmark.tsx';
import { endSession, sessionQuery } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { LegalLinks } from '../legal/legal-links.tsx';
import { ConsentForm } from './consent-form.tsx';
import { consentQuery } from './queries.ts';

const route = getRouteApi('/consent/$uid');

/** An app asks for permission. Nothing is granted until the user has chosen what, and in which workspace. */
export function ConsentPage() {
  const { uid } = route.useParams();
  const consent = useQuery(consentQuery(uid));
  useTitle(consent.data ? t('Allow {app}?', { app: consent.data.app.name }) : t('Allow an app?'));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh grid-cols-1 place-items-center bg-booth py-6 max-phone:place-items-start max-phone:py-3"
    >
      <div className="w-[min(908px,100%)]">
        <div className="flex items-center justify-between gap-3 px-[22px] pb-1 max-phone:px-4">
          <Wordmark />
          <CurrentUser uid={uid} />
        </div>
        <div className="proof">
          <div className="sheet">
            {consent.isPending ? (
              <div className="p-8">
                <Skeleton>
                  <span className="sk mb-4 h-8 w-3/5" />
                  <span className="sk mb-2 h-12" />
                  <span className="sk mb-2 h-12" />
                  <span className="sk h-12" />
                </Skeleton>
              </div>
            ) : consent.isError ? (
              <div className="grid gap-4 p-8 max-phone:p-5">
                <h1 className="title">{t('There is nothing to allow here.')}</h1>
                <ErrorState error={consent.error} onRetry={() => void consent.refetch()} />
                <Link to="/" className="btn justify-self-start">
                  {t('Go to Signoff')}
                </Link>
              </div>
            ) : (
              <ConsentForm
                key={consent.data.digest}
                uid={uid}
                consent={consent.data}
                onReload={() => void consent.refetch()}
              />
            )}
          </div>
        </div>
        <div className="px-[22px] pt-1 max-phone:px-4">
          <LegalLinks />
        </div>
      </div>
    </main>
  );
}

function CurrentUser({ uid }: { uid: string }) {
  const { data } = useQuery(sessionQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!data) return null;
  const switchUser = async () => {
    try {
      await endSession();
      sessionStorage.clear();
      client.clear();
      await navigate({ to: '/signin', search: { return_to: `/consent/${uid}` } });
    } catch (error) {
      errorToast(`${t('You are still signed in.')} ${toErrorMessage(error)}`);
    }
  };
  return (
    <p className="meta flex items-center gap-2">
      <Avatar name={data.user.name} small />
      {data.user.name}
      <button type="button" className="link" onClick={() => void switchUser()}>
        {t('Not you?')}
      </button>
    </p>
  );
}
