import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { ErrorState } from '../components/feedback.tsx';
import { loadCode, MissingCodeError } from '../components/missing-code.ts';
import { Page } from '../components/page.tsx';
import { t } from '../i18n/t.ts';

/** A page whose code is loaded when it is opened. */
export const lazyPage = <Name extends string>(
  load: () => Promise<{ readonly [N in Name]: FunctionComponent }>,
  name: Name,
) => lazyRouteComponent(() => loadCode('page', load), name);

/**
 * Shown in place of a page whose code did not load; the shell stays. Other errors are left to the root error page.
 */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof MissingCodeError)) throw error;
  return (
    <Page title={t('This page did not open.')}>
      <ErrorState
        error={error}
        onRetry={() => (error.isGone ? window.location.reload() : void router.invalidate())}
      />
    </Page>
  );
}
