import { Link } from '@tanstack/react-router';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';
import { errorsBeyondDetail, readableError } from './readable-error.ts';

/** Skeletons wait 200 ms, so that they never flicker when the response is quick. */
export function Skeleton({ children, label = t('Loading') }: { children: ReactNode; label?: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setVisible(true), 200);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label} className={visible ? '' : 'invisible'}>
      {children}
    </div>
  );
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <Skeleton>
      <div className="panel divide-y divide-edge">
        {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
          <div key={key} className="flex items-center gap-4 p-4">
            <span className="sk size-11" />
            <span className="grid flex-1 gap-2">
              <span className="sk h-3 w-2/5" />
              <span className="sk h-3 w-3/5" />
            </span>
            <span className="sk h-5 w-20" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** What happened, what to do, and the request ID to quote. */
export function ErrorState({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
  title?: string;
}) {
  const problem = readableError(error);
  return (
    <div role="alert" className="panel grid max-w-[620px] justify-items-start gap-3 border-red-edge p-6">
      <p className="h2 flex items-center gap-2">
        <Icon of={TriangleAlert} size={18} className="text-red" />
        {title ?? problem.title}
      </p>
      <p className="text-fg-2">{problem.detail}</p>
      <ProblemList errors={errorsBeyondDetail(problem)} />
      {problem.status === 404 ? (
        <Link to="/" className="btn">
          {t('Go to Home')}
        </Link>
      ) : onRetry ? (
        <button type="button" className="btn" onClick={onRetry}>
          <Icon of={RotateCcw} />
          {t('Retry')}
        </button>
      ) : null}
      {problem.requestId ? <p className="slug">{t('Request {id}', { id: problem.requestId })}</p> : null}
    </div>
  );
}

export function ProblemList({ errors }: { errors: readonly { param: string; message: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-red">
      {errors.map((error) => (
        <li key={`${error.param}-${error.message}`} className="flex gap-2">
          <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
          <span>{error.message}</span>
        </li>
      ))}
    </ul>
  );
}

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="panel grid justify-items-start gap-2 p-7">
      <p className="h2">{title}</p>
      <p className="max-w-[58ch] text-fg-2">{children}</p>
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

export function InlineProblem({ error }: { error: unknown }) {
  const problem = readableError(error);
  return (
    <div className="note note-red" role="alert">
      <Icon of={TriangleAlert} />
      <div className="grid gap-1">
        <p>{problem.detail}</p>
        <ProblemList errors={errorsBeyondDetail(problem)} />
      </div>
    </div>
  );
}
