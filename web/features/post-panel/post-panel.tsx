import { Undo2 } from 'lucide-react';
import { type Ref, Suspense, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { roleCanSign, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { shownProof, usePostCommand } from '../post/queries.ts';
import { BatchBlock, NextOfBatch } from './batch-block.tsx';
import { BatchLine } from './batch-line.tsx';
import { CountdownBlock } from './countdown-block.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import { PostMetrics } from './post-metrics.tsx';
import { ScheduleAndAccount } from './schedule-and-account.tsx';
import { SignBlock, type SignKeys } from './sign-block.tsx';
import { SignatureScope } from './signature-scope.tsx';
import { PublishedBlock, SendingBlock, SignedBlock } from './signed-block.tsx';
import { DraftBlock, EndedBlock, ReturnedBlock, WaitingBlock } from './simple-blocks.tsx';
import { TroubleBlock } from './trouble-block.tsx';
import type { Batch } from './use-batch.ts';
import { useDeclarations } from './use-declarations.ts';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

const tellsStory = (state: PostDetailView['state']): boolean =>
  ['approved', 'scheduled', 'publishing', 'published', 'failed', 'missed', 'unconfirmed'].includes(state);

/** Not needed for a post that waits for a signature, so a review does not load them. */
const StoryLine = lazyPart(() => import('./story-line.tsx'), 'StoryLine');
const UnconfirmedEvidence = lazyPart(() => import('./unconfirmed-block.tsx'), 'UnconfirmedEvidence');
const UnconfirmedBlock = lazyPart(() => import('./unconfirmed-block.tsx'), 'UnconfirmedBlock');

/** The panel beside a proof: when, where, and the next action. It always stays on screen. */
export function PostPanel({
  post,
  opened,
  onSigned,
  keysRef,
  next = null,
  batch = null,
  idea = null,
}: {
  post: PostDetailView;
  opened: boolean;
  onSigned: () => void;
  keysRef: Ref<SignKeys>;
  next?: React.ReactNode;
  /** While several proofs are signed together. */
  batch?: Batch | null;
  /** The other posts of its idea. */
  idea?: React.ReactNode;
}) {
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const command = usePostCommand(post.id);
  useOutcomeToasts(post);
  const proof = shownProof(post);
  const seenProof = batch?.ids.includes(post.id) ? batch.seen[post.id] : undefined;
  const declared = useDeclarations(
    post,
    command.error,
    seenProof && seenProof.digest === proof?.digest && seenProof.number === post.current_revision?.number
      ? seenProof.declarations
      : undefined,
  );
  const canSign = proof !== null && post.can.includes('approve');
  const isReviewed = canSign || post.state === 'in_review';
  // State that belongs to one proof, such as an open confirmation, must not carry over to another.
  const proofKey = `${post.current_revision?.number} ${proof?.digest} ${post.schedule?.publish_at}`;
  const firstDigest = useRef(proof?.digest);
  firstDigest.current ??= proof?.digest;
  const isChanged =
    firstDigest.current !== undefined && proof !== null && firstDigest.current !== proof.digest;
  // One that is left out of its idea still shows the button for the others.
  const inBatch =
    batch !== null &&
    canSign &&
    (batch.ids.includes(post.id) || (batch.kind === 'idea' && batch.ids.length > 0));
  // On a phone, posts that can be signed or sent keep their buttons in a bar at the bottom of the window; other states
  // show them first, above the sheet. For the bar to stay there along the whole page, the panel has no box of its own.
  const hasFixedBar = isReviewed || ['approved', 'scheduled'].includes(post.state);
  // The evidence stays above the question, however long both are.
  const isUnconfirmed = post.state === 'unconfirmed';
  const renderBlock = () => {
    if (inBatch)
      return (
        <BatchBlock
          key={proofKey}
          isChanged={isChanged}
          post={post}
          userName={user.name}
          opened={opened}
          declared={declared}
          batch={batch}
          keysRef={keysRef}
        />
      );
    if (canSign)
      return (
        <SignBlock
          key={proofKey}
          isChanged={isChanged}
          post={post}
          userName={user.name}
          opened={opened}
          command={command}
          declared={declared}
          onSigned={onSigned}
          keysRef={keysRef}
        />
      );
    if (post.countdown) return <CountdownBlock post={post} countdown={post.countdown} />;
    switch (post.state) {
      case 'in_review':
        return (
          <>
            <WaitingBlock post={post} userId={user.id} mayApprove={roleCanSign(workspace.role)} />
            {next}
          </>
        );
      case 'draft':
        return <DraftBlock post={post} />;
      case 'changes_requested':
        return (
          <>
            <ReturnedBlock post={post} />
            {next}
          </>
        );
      case 'approved':
      case 'scheduled':
        return <SignedBlock post={post} userId={user.id} zone={zone} next={next} />;
      case 'publishing':
        return <SendingBlock post={post} />;
      case 'published':
        return <PublishedBlock post={post} zone={zone} next={next} />;
      case 'failed':
      case 'missed':
        return <TroubleBlock post={post} zone={zone} />;
      case 'unconfirmed':
        return (
          <Suspense fallback={<div className="h-[420px]" />}>
            <UnconfirmedBlock post={post} zone={zone} />
          </Suspense>
        );
      default:
        return <EndedBlock post={post} />;
    }
  };
  return (
    <aside
      aria-label={t('Sign off')}
      className={`flex min-h-0 flex-col border-l border-edge bg-paper max-tablet:border-l-0 ${
        hasFixedBar ? 'max-tablet:contents' : 'max-tablet:order-first max-tablet:border-b'
      } ${isUnconfirmed ? 'overflow-auto' : ''}`}
    >
      <div
        className={`grid grid-cols-1 content-start gap-4 bg-paper px-6 py-5 max-tablet:flex-none max-tablet:px-4 ${
          isUnconfirmed ? 'flex-none' : 'flex-1 overflow-auto'
        }`}
      >
        <ScheduleAndAccount post={post} zone={zone} idea={idea} />
        {post.state === 'in_review' && post.trouble ? (
          <p className="note note-flag" role="status">
            <Icon of={Undo2} />
            <span>{post.trouble.message}</span>
          </p>
        ) : null}
        {tellsStory(post.state) ? (
          <Suspense fallback={<div className="h-[62px]" />}>
            <StoryLine post={post} zone={zone} />
          </Suspense>
        ) : null}
        {isUnconfirmed ? (
          <Suspense fallback={null}>
            <UnconfirmedEvidence post={post} zone={zone} />
          </Suspense>
        ) : null}
        {isReviewed ? (
          <>
            <DeclarationFields post={post} declared={declared} />
            <SignatureScope post={post} hasChoices={declared.kind !== 'none'} />
          </>
        ) : null}
        {post.state === 'published' && post.amends === null ? <PostMetrics post={post} zone={zone} /> : null}
      </div>
      <div
        className={`grid grid-cols-1 gap-2.5 border-t border-edge bg-paper px-6 pt-3.5 pb-4 max-tablet:px-4 ${
          hasFixedBar ? 'max-tablet:sticky max-tablet:bottom-0 max-tablet:z-[15] max-tablet:shadow-lift' : ''
        }`}
      >
        {hasFixedBar && !post.countdown ? <ScheduleSummary post={post} /> : null}
        {batch === null || batch.kind === 'idea' || inBatch ? null : (
          <BatchLine batch={batch} postId={post.id} signs={canSign} />
        )}
        {renderBlock()}
        {batch?.kind === 'chosen' && batch.nextId && !inBatch ? (
          <NextOfBatch batch={batch} id={batch.nextId} />
        ) : null}
      </div>
    </aside>
  );
}

/** On small screens the panel is far below the sheet, so date and account are repeated beside the sign button. */
function ScheduleSummary({ post }: { post: PostDetailView }) {
  const account = post.account?.name ?? t('not chosen');
  const at = post.schedule;
  return (
    <p className="flex items-baseline gap-2 text-sm text-fg-2 tablet:hidden [&_b]:font-semibold [&_b]:text-fg">
      <PlatformGlyph platform={post.platform} size={14} />
      <span className="min-w-0">
        {at
          ? rich('<b>{day}, {time} {city}</b> to <b>{account}</b>', {
              day: shortDay(at.publish_at, at.time_zone),
              time: timeOf(at.publish_at, at.time_zone),
              city: cityOf(at.time_zone),
              account,
            })
          : rich('Any time someone publishes it, to <b>{account}</b>', { account })}
      </span>
    </p>
  );
}
