import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { t } from '../../i18n/t.ts';
import { EnrolForm } from './enrol-form.tsx';
import { signInLinkQuery } from './queries.ts';

const route = getRouteApi('/enrol/$token');

/** A one-time link: for the first owner of an installation, or for somebody who lost their passkey. */
export function EnrolPage() {
  const { token } = route.useParams();
  useTitle(t('Create a passkey'));
  const link = useQuery(signInLinkQuery(token));
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2">
      <div className="proof w-[min(540px,100%)]">
        <div className="sheet">
          <p className="slugline slug">
            <b>{t('Sign-in link')}</b>
            <span>{t('works once')}</span>
          </p>
          <div className="grid gap-5 p-8 max-phone:p-5">
            <Wordmark />
            {link.isPending ? (
              <Skeleton>
                <span className="sk mb-3 h-8 w-4/5" />
                <span className="sk h-4 w-3/5" />
              </Skeleton>
            ) : link.isError ? (
              <>
                <h1 className="title">{t('This link cannot be used.')}</h1>
                <ErrorState error={link.error} onRetry={() => void link.refetch()} />
              </>
            ) : (
              <>
                <div>
                  <h1 className="title">
                    {link.data.name === null
                      ? t('Make this Signoff yours')
                      : t('Welcome back, {name}', { name: link.data.name })}
                  </h1>
                  <p className="mt-2 text-fg-2">
                    {link.data.name === null
                      ? t('You are the first here: you own the first workspace and invite the others.')
                      : t(
                          'Create a new passkey to sign in again. You are signed out everywhere else. Earlier passkeys still work until you remove them.',
                        )}
                  </p>
                </div>
                <EnrolForm by={{ link: token }} known={link.data.name !== null} />
              </>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}
