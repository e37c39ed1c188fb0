import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptyState, Skeleton } from '../../../components/feedback.tsx';
import { Page } from '../../../components/page.tsx';
import { t } from '../../../i18n/t.ts';
import { readCallback } from './try-flow.ts';
import { readRun, saveRun } from './try-run-storage.ts';

/** Back from the consent page: stores the response from the URL, and continues the walkthrough. */
export function TryCallbackPage() {
  const navigate = useNavigate();
  const [run] = useState(readRun);
  useEffect(() => {
    if (!run) return;
    saveRun({ ...run, answer: readCallback(new URLSearchParams(location.search), run, location.origin) });
    void navigate({ to: '/developers/$appId/try', params: { appId: run.appId }, replace: true });
  }, [run, navigate]);
  return (
    <Page title={t('Try it')}>
      {run ? (
        <Skeleton label={t('Going on')}>
          <span className="sk h-8 w-2/5" />
        </Skeleton>
      ) : (
        <EmptyState
          title={t('No walk is under way in this tab.')}
          action={
            <Link to="/developers" search={{}} className="btn" activeOptions={{ exact: true }}>
              {t('Developers')}
            </Link>
          }
        >
          {t('Choose one of your applications and press “Try it”.')}
        </EmptyState>
      )}
    </Page>
  );
}
