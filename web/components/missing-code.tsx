import { type Trouble, useComingBack } from '../browser/lazy-code.ts';
import { t } from '../i18n/t.ts';
import { ErrorState } from './feedback.tsx';
import type { ReadableError } from './readable-error.ts';

const problem = (title: string, detail: string): ReadableError => ({
  status: 0,
  title,
  detail,
  requestId: null,
  errors: [],
});

/** In the place of what did not come: what happened, and the way to have it. `later`: what comes when somebody answers. */
export function MissingCode({
  trouble,
  later,
  onRetry,
}: {
  trouble: Trouble;
  later: string;
  onRetry: () => void;
}) {
  useComingBack(trouble, onRetry);
  return trouble.kind === 'unreachable' ? (
    <ErrorState error={problem(t('Signoff cannot be reached.'), later)} onRetry={onRetry} />
  ) : (
    <ErrorState
      error={problem(
        t('A part of this page is missing.'),
        t('There may be a newer version. Load the page again.'),
      )}
      onRetry={() => window.location.reload()}
    />
  );
}
