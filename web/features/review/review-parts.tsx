import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';

export function NothingToReview({
  list,
  loading,
  error,
  retry,
}: {
  list: React.ReactNode;
  loading: boolean;
  error: unknown;
  retry: () => void;
}) {
  useTitle(t('Review'));
  const { workspace } = useMe();
  const writes = roleCanWrite(workspace.role);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--mast-h))] grid-cols-[var(--col-queue)_minmax(0,1fr)] max-tablet:grid-cols-1"
    >
      <h1 className="sr-only">{t('Review')}</h1>
      <section className="grid grid-cols-1 place-items-center bg-booth p-6 max-tablet:order-first tablet:order-last">
        {loading ? (
          <ProofSkeleton />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <div className="proof w-[min(520px,100%)]">
            <div className="sheet grid justify-items-start gap-3 p-8">
              <p className="title">{t('Nothing waits for you.')}</p>
              <p className="text-fg-2">{t('The next draft lands here when someone asks for a review.')}</p>
              {writes ? (
                <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn mt-2">
                  {t('Write a post')}
                </Link>
              ) : null}
            </div>
          </div>
        )}
      </section>
      {list}
    </main>
  );
}

export function ProofSkeleton() {
  return (
    <Skeleton label={t('Loading the proof')}>
      <div className="proof mx-auto w-[min(828px,100vw)] max-w-full">
        <div className="sheet grid grid-cols-[minmax(0,352px)_1fr] gap-6 p-6">
          <span className="sk h-[380px]" />
          <span className="grid content-start gap-3">
            <span className="sk h-4 w-1/3" />
            <span className="sk h-4" />
            <span className="sk h-4" />
            <span className="sk h-4 w-2/3" />
          </span>
        </div>
      </div>
    </Skeleton>
  );
}

/** The position in the queue while the queue is hidden, and the button to sign several. */
export function QueuePosition({
  index,
  count,
  previous,
  next,
  several,
}: {
  index: number;
  count: number;
  previous: () => void;
  next: () => void;
  /** Null if there are not several, or they are already being signed. */
  several: (() => void) | null;
}) {
  if (index === -1 || count < 2) return null;
  return (
    <span className="flex items-center gap-0.5 wide:hidden">
      <button
        type="button"
        className="iconbtn"
        onClick={previous}
        disabled={index === 0}
        aria-label={t('Previous proof')}
      >
        <Icon of={ChevronLeft} />
      </button>
      <span className="slug whitespace-nowrap">
        <b>{t('{place} of {count}', { place: index + 1, count })}</b>
      </span>
      <button
        type="button"
        className="iconbtn"
        onClick={next}
        disabled={index === count - 1}
        aria-label={t('Next proof')}
      >
        <Icon of={ChevronRight} />
      </button>
      {several ? (
        <button type="button" className="btn btn-quiet btn-sm ml-1" onClick={several}>
          <Icon of={ListChecks} />
          <span className="max-phone:sr-only">{t('Sign several')}</span>
        </button>
      ) : null}
    </span>
  );
}
