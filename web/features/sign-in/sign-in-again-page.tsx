import { getRouteApi } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTitle } from '../../browser/use-title.ts';
import { Icon } from '../../components/icon.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { announceSignedInAgain, signInAgainPage, startSignInAgain } from '../../data/sign-in-again.ts';
import { t } from '../../i18n/t.ts';

const route = getRouteApi('/sign-in-again');

const problems: Record<string, string> = {
  denied: t('You stopped at the other page, so nothing changed.'),
  expired: t('That took too long or was done already. Try again.'),
  provider_unavailable: t('That service does not answer now. Try again in a minute.'),
  other_session: t('It was started in another browser or session. Start it where you want to sign.'),
  other_person: t('That is not an account you sign in with here. Sign in as yourself.'),
  not_asked: t('That service did not ask who you are. Sign out there, then try again.'),
};

/** Where signing in again ends, in its own tab. */
export function SignInAgainPage() {
  const { problem, return_to } = route.useSearch();
  useTitle(t('Sign in again'));
  useEffect(() => {
    if (problem) return;
    announceSignedInAgain();
    // Works only where a page opened this tab; otherwise the text says what to do.
    window.close();
  }, [problem]);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2"
    >
      <div className="proof w-[min(520px,100%)]">
        <div className="sheet grid gap-5 p-8 max-phone:p-5">
          <Wordmark />
          <h1 className="title">
            {problem ? t('You are not signed in again yet.') : t('You are signed in again.')}
          </h1>
          {problem ? (
            <>
              <p className="note note-red" role="alert">
                <Icon of={TriangleAlert} />
                <span>{problems[problem] ?? t('Nothing changed. Try again.')}</span>
              </p>
              <a
                className="btn btn-solid justify-self-start"
                href={startSignInAgain(return_to ?? signInAgainPage)}
              >
                {t('Try again')}
              </a>
            </>
          ) : (
            <p className="note" role="status">
              <Icon of={Check} />
              <span>{t('Close this tab and go on in the one where you were.')}</span>
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
