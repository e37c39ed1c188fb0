import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptyState, Skeleton } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { readAnswer } from '../../lib/try-flow.ts';
import { keepRun, readRun } from '../../lib/try-runs.ts';

/** Back from the consent page: takes the answer out of the address, and goes on with the walk. */
export function TryCallbackPage() {
  const navigate = useNavigate();
  const [run] = useState(readRun);
  useEffect(() => {
    if (!run) return;
    keepRun({ ...run, answer: readAnswer(new URLSearchParams(location.search), run, location.origin) });
    void navigate({ to: '/developers/$appId/try', params: { appId: run.appId }, replace: true });
  }, [run, navigate]);
  return (
    <Page title="Try it">
      {run ? (
        <Skeleton label="Going on">
          <span className="sk h-8 w-2/5" />
        </Skeleton>
      ) : (
        <EmptyState
          title="No walk is under way in this tab."
          action={
            <Link to="/developers" search={{}} className="btn">
              Developers
            </Link>
          }
        >
          Choose one of your applications and press “Try it”.
        </EmptyState>
      )}
    </Page>
  );
}
