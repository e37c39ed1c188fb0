import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type {
  AccountView,
  BrandView,
  FirstStepsView,
  PlatformView,
  PostView,
} from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { sessionQuery, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { brandQuery } from '../generation/brand-queries.ts';
import { policyQuery } from '../people/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { somePostsQuery } from '../post/queries.ts';
import { AccountsStep } from './accounts-step.tsx';
import { ApproverStep } from './approver-step.tsx';
import { BrandStep } from './brand-step.tsx';
import { ClockStep } from './clock-step.tsx';
import { DraftStep } from './draft-step.tsx';
import { FirstProof } from './first-proof.tsx';
import { type FirstStepsChange, signedPostsQuery, useChangeFirstSteps } from './queries.ts';
import { StepSection } from './step-section.tsx';
import { findProgress, isConnected, isSigned, isStepName, type StepName } from './steps.ts';
import { summarize } from './summarize.ts';
import { findTarget } from './target-account.ts';

const route = getRouteApi('/app/first-steps');
const inReviewQuery = somePostsQuery('in_review', 1);

/** Five steps from a name to the first proof, each saved by itself, beside the sheet they fill in. */
export function FirstStepsPage() {
  useTitle(t('First steps'));
  const queries = {
    accounts: useQuery(accountsQuery),
    platforms: useQuery(platformsQuery),
    brand: useQuery(brandQuery),
    policy: useQuery(policyQuery),
    inReview: useQuery(inReviewQuery),
    signed: useQuery(signedPostsQuery),
  };
  const all = Object.values(queries);
  const failed = all.find((query) => query.isError && query.data === undefined);
  if (failed)
    return (
      <Frame>
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      </Frame>
    );
  const { accounts, platforms, brand, policy, inReview, signed } = queries;
  if (!accounts.data || !platforms.data || !brand.data || !policy.data || !inReview.data || !signed.data)
    return (
      <Frame>
        <SkeletonRows rows={5} />
      </Frame>
    );
  return (
    <Steps
      accounts={accounts.data.filter(isConnected)}
      platforms={platforms.data}
      brand={brand.data}
      signers={policy.data.approvals_required}
      waiting={inReview.data[0]}
      signed={[...signed.data, ...inReview.data].find(isSigned) ?? signed.data[0]}
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="page">
      <h1 className="title mb-6">{t('Five minutes to your first proof')}</h1>
      {children}
    </main>
  );
}

function Steps({
  accounts,
  platforms,
  brand,
  signers,
  waiting,
  signed,
}: {
  accounts: readonly AccountView[];
  platforms: readonly PlatformView[];
  brand: BrandView;
  signers: number;
  /** The post that waits for a signature. */
  waiting: PostView | undefined;
  signed: PostView | undefined;
}) {
  const { step: requested = '', problem } = route.useSearch();
  const navigate = useNavigate();
  const { user, workspace } = useMe();
  const { data: session } = useQuery(sessionQuery);
  const change = useChangeFirstSteps();
  const [caption, setCaption] = useState('');
  const stored = workspace.first_steps;
  const shown = { hasAccount: accounts.length > 0, hasSigned: signed !== undefined };
  const progress = findProgress(stored, shown);
  const [openName, setOpenName] = useState(progress.isFinished ? undefined : progress.next?.name);
  const [lastRequested, setLastRequested] = useState('');
  // A step stays open until it is left, even when the data already shows it to be done.
  if (requested !== lastRequested) {
    setLastRequested(requested);
    if (isStepName(requested)) setOpenName(requested);
  }
  const isOwner = workspace.role === 'owner';
  const target = findTarget(accounts, platforms);

  const open = (name: StepName | undefined) => {
    setOpenName(name);
    void navigate({ to: '/first-steps', search: name ? { step: name } : {}, resetScroll: false });
  };
  const openNext = (saved: FirstStepsView) => {
    const { isFinished, next } = findProgress(saved, shown);
    open(isFinished ? undefined : next?.name);
  };
  const answer = async (name: StepName, is: 'done' | 'skipped', more: FirstStepsChange = {}) =>
    openNext(await change.mutateAsync({ ...more, step: { name, is } }));
  const skip = (name: StepName) => () =>
    void answer(name, 'skipped').catch((error: unknown) => errorToast(toErrorMessage(error)));

  const bodies: Record<StepName, () => ReactNode> = {
    clock: () => (
      <ClockStep
        isDone={stored.done.includes('clock')}
        // The workspace's own name and clock are for its owners to confirm.
        onDone={async () => (isOwner ? answer('clock', 'done') : open('brand'))}
      />
    ),
    brand: () => (
      <BrandStep
        brand={brand}
        site={stored.site ?? brand.link ?? session?.practice_site ?? ''}
        topics={stored.topics}
        practiceSite={session?.practice_site ?? null}
        onKeep={(more) => answer('brand', 'done', more)}
        onRemember={async (more) => void (await change.mutateAsync(more))}
        onSkip={skip('brand')}
      />
    ),
    accounts: () => (
      <AccountsStep
        accounts={accounts}
        platforms={platforms}
        isPractice={session?.simulated ?? false}
        problem={problem}
        onContinue={() => openNext(stored)}
        onSkip={skip('accounts')}
      />
    ),
    approver: () => <ApproverStep onDone={() => answer('approver', 'done')} onSkip={skip('approver')} />,
    draft: () => (
      <DraftStep
        topics={stored.topics}
        target={target}
        post={signed ? undefined : waiting}
        onTopics={async (topics) => void (await change.mutateAsync({ topics }))}
        onCaption={setCaption}
        onOpenAccounts={() => open('accounts')}
        onSkip={skip('draft')}
      />
    ),
  };

  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--mast-h))] grid-cols-[minmax(0,1fr)_minmax(0,560px)] max-desk:grid-cols-1"
    >
      <div className="mx-auto w-full max-w-[860px] px-(--gutter) py-8 max-phone:px-4 max-phone:py-5">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h1 className="title">
              {signed
                ? t('Signed. That was the whole idea.')
                : waiting
                  ? t('Your first proof is on the desk')
                  : t('Five minutes to your first proof')}
            </h1>
            <p className="mt-1.5 text-fg-2">
              {signed
                ? t('What is left can wait. Everything here is also in Settings and Accounts.')
                : waiting
                  ? t('Nothing leaves before you sign it.')
                  : t('Every step can wait. Leave when you like, we keep your place.')}
            </p>
          </div>
          <Link to="/" className="btn btn-quiet -mr-3.5">
            {progress.isFinished ? t('Go home') : t('Finish later')}
          </Link>
        </div>
        <div className="mt-5 border-t border-fg">
          {progress.steps.map((step) => (
            <StepSection
              key={step.name}
              step={step}
              isOpen={step.name === openName}
              summary={summarize(step, { user, workspace, brand, accounts, signers, topics: stored.topics })}
              onOpen={() => open(step.name)}
            >
              {bodies[step.name]()}
            </StepSection>
          ))}
        </div>
      </div>
      <div className="bg-booth px-6 py-5 max-phone:px-2 max-desk:pb-[calc(var(--tabbar-h)+24px)]">
        <div className="sticky top-[calc(var(--mast-h)+20px)] max-desk:static">
          <p className="meta mx-auto mb-1 flex max-w-[500px] justify-between gap-3 px-[22px] max-tablet:px-3.5">
            <span>{describeSheet(signed, waiting)}</span>
            <span className="slug">{describeTimeLeft(signed, waiting, progress.openCount)}</span>
          </p>
          <FirstProof
            brand={brand}
            target={target}
            caption={caption}
            post={signed ?? waiting}
            isSigned={signed !== undefined}
            signers={signers}
          />
        </div>
      </div>
    </main>
  );
}

/** What the sheet shows, true in every state of its post. */
const describeSheet = (signed: PostView | undefined, waiting: PostView | undefined): string => {
  if (!signed) return waiting ? t('This is what waits for your signature.') : t('It fills in as you go.');
  switch (signed.state) {
    case 'published':
      return t('Exactly as it went out.');
    case 'failed':
    case 'missed':
    case 'unconfirmed':
      return t('Exactly as it was signed.');
    default:
      return t('Exactly as it will go out.');
  }
};

/** A step takes about a minute. */
const describeTimeLeft = (
  signed: PostView | undefined,
  waiting: PostView | undefined,
  openCount: number,
): string => {
  if (signed) return t('signed', {}, 'the first proof');
  if (waiting) return t('ready', {}, 'the first proof');
  return openCount === 0 ? '' : t('about {count} min', { count: openCount });
};
