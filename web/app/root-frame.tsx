import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, Outlet, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { serverReachable } from '../browser/connection.ts';
import { focusMain } from '../browser/focus-main.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { revealFocus } from '../browser/reveal-focus.ts';
import { useStore } from '../browser/use-store.ts';
import { useTitle } from '../browser/use-title.ts';
import { ErrorState } from '../components/feedback.tsx';
import { Icon } from '../components/icon.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { preloadAll } from '../components/preloadable.ts';
import { Toasts } from '../components/toasts.tsx';
import { Wordmark } from '../components/wordmark.tsx';
import { signInAgainFor } from '../data/sign-in-again.ts';
import { platformsQuery } from '../features/platforms/platforms.ts';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/t.ts';

const SignInAgainDialog = lazyPart(
  () => import('../features/sign-in/sign-in-again-dialog.tsx'),
  'SignInAgainDialog',
);

const pingIntervalMs = 4000;

/** Shown while the server cannot be reached. Polls until it can; whichever response says so first, all is refetched. */
function ConnectionBanner() {
  const isReachable = useStore(serverReachable);
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (isReachable) return;
    const timer = window.setInterval(() => {
      client
        .fetchQuery({ ...platformsQuery, staleTime: 0, retry: false })
        .catch((error: unknown) => console.info('Still not reachable', error));
    }, pingIntervalMs);
    return () => window.clearInterval(timer);
  }, [isReachable, client]);
  useEffect(
    () =>
      serverReachable.subscribe(() => {
        if (serverReachable.get()) void Promise.all([client.invalidateQueries(), router.invalidate()]);
      }),
    [client, router],
  );
  return (
    <div role="status" aria-live="polite">
      {isReachable ? null : (
        <p className="flex items-center gap-3 border-b border-flag-edge bg-flag-wash px-(--gutter) py-2 text-sm">
          <Icon of={CloudOff} />
          <span>
            {rich(
              '<b>Signoff cannot be reached.</b> What you see may be old. We keep trying; nothing is sent twice.',
            )}
          </span>
        </p>
      )}
    </div>
  );
}

export function RootFrame() {
  useEffect(preloadAll, []);
  useEffect(keepFocus, []);
  useEffect(revealFocus, []);
  const signInPurpose = useStore(signInAgainFor);
  const router = useRouter();
  useEffect(() => router.subscribe('onRendered', focusMain), [router]);
  return (
    <>
      <a
        href="#main"
        className="fixed -top-16 left-3 z-[99] rounded-2 bg-solid px-3.5 py-2 text-on-solid focus:top-2.5"
      >
        {t('Skip to content')}
      </a>
      <div className="window">
        <ConnectionBanner />
        <Outlet />
      </div>
      {signInPurpose ? <SignInAgainDialog purpose={signInPurpose} /> : null}
      <Toasts />
    </>
  );
}

export function RootError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useTitle(t('Something went wrong'));
  return (
    <main id="main" tabIndex={-1} className="page grid gap-6">
      <Link to="/" className="w-max">
        <Wordmark />
      </Link>
      <h1 className="title">{t('This page did not open.')}</h1>
      <ErrorState
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
