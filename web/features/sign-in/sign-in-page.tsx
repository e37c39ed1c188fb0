import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FlaskConical, TriangleAlert } from 'lucide-react';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { signInOptionsQuery } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { LegalLinks } from '../legal/legal-links.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { returnPath } from './return-path.ts';
import { SampleProof } from './sample-proof.tsx';
import { SignInLinks } from './sign-in-links.tsx';

const route = getRouteApi('/signin');

const problems: Record<string, string> = {
  denied: t('You stopped at the sign-in page, so nothing happened here. Try again when you are ready.'),
  invitation_needed: t(
    'This Signoff is by invitation. Ask an owner of the workspace for a link, and open it.',
  ),
  invitation_not_usable: t(
    'That invitation was used, withdrawn, or is older than seven days. Ask for a new link.',
  ),
  account_suspended: t('This person is suspended here. An owner of the workspace can say why.'),
  expired: t('Signing in took too long, so the attempt expired. Start again; it takes a moment.'),
  provider_unavailable: t(
    'The sign-in service does not answer. Nothing is wrong with your account. Try again in a minute.',
  ),
};

/** Folded away: most people who come here have an account. */
function SignUpWithPasskey() {
  return (
    <details>
      <summary className="link cursor-pointer text-sm">{t('New here? Create a passkey')}</summary>
      <div className="mt-4">
        <EnrolForm by={{}} />
      </div>
    </details>
  );
}

export function SignInPage() {
  useTitle(t('Sign in'));
  const { problem, return_to } = route.useSearch();
  const options = useQuery(signInOptionsQuery);
  return (
    <main
      id="main"
      className="grid min-h-dvh grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:grid-rows-[auto_1fr]"
    >
      <SampleProof />
      <section className="grid grid-rows-[auto_1fr] px-10 py-6 max-tablet:gap-5 max-tablet:px-5 max-tablet:py-5">
        <div className="flex items-center justify-between max-tablet:absolute max-tablet:inset-x-4 max-tablet:top-2.5">
          <Wordmark />
          <ThemeToggle />
        </div>
        <div className="mx-auto grid w-[min(436px,100%)] content-center gap-6 max-tablet:content-start max-tablet:gap-4">
          <div>
            <h1 className="font-voice text-3xl leading-[1.05] font-medium tracking-[-0.025em] text-balance max-tablet:text-[2rem]">
              {t('Nothing goes out until someone says yes.')}
            </h1>
            <p className="mt-3 text-md text-fg-2">
              {t(
                'Sign in to write, review and sign off. There is no password to make here, and none to lose.',
              )}
            </p>
          </div>
          {problem ? (
            <p className="note note-red" role="alert">
              <Icon of={TriangleAlert} />
              <span>{problems[problem] ?? t('Signing in did not work. Try again.')}</span>
            </p>
          ) : null}
          {options.isPending ? (
            <Skeleton>
              <span className="sk h-12 w-full" />
            </Skeleton>
          ) : options.isError ? (
            <ErrorState error={options.error} onRetry={() => void options.refetch()} />
          ) : (
            <>
              <SignInLinks providers={options.data.providers} query={{ return_to: returnPath(return_to) }} />
              {options.data.passkeys && options.data.signup !== 'first' ? (
                <PasskeyButton
                  query={{ return_to: returnPath(return_to) }}
                  main={options.data.providers.length === 0}
                />
              ) : null}
              {options.data.passkeys && options.data.signup === 'open' ? <SignUpWithPasskey /> : null}
              {options.data.signup === 'first' && options.data.providers.length === 0 ? (
                <p className="text-sm text-fg-2">
                  {t(
                    'Nobody owns this Signoff yet. Whoever started it has a link, printed where it runs: open it to become the first owner.',
                  )}
                </p>
              ) : options.data.signup === 'first' ? (
                <p className="text-sm text-fg-2">
                  {t(
                    'Nobody has signed in yet. The first person owns the first workspace and invites the others.',
                  )}
                </p>
              ) : null}
              {options.data.providers.some(({ simulated }) => simulated) ? (
                <p className="flex gap-2.5 rounded-2 border border-dashed border-edge-strong px-3 py-2.5 text-sm text-fg-2">
                  <Icon of={FlaskConical} className="mt-0.5" />
                  <span>
                    {t(
                      'This is a sandbox. The next page offers several test people; pick one. Nothing you publish leaves this machine.',
                    )}
                  </span>
                </p>
              ) : null}
            </>
          )}
          <LegalLinks />
        </div>
      </section>
    </main>
  );
}
