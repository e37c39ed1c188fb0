import { type Ref, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { shownProof, usePostCommand } from '../post/queries.ts';
import { BatchBlock, NextOfBatch } from './batch-block.tsx';
import { BatchLine } from './batch-line.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import { PostMetrics } from './post-metrics.tsx';
import { ScheduleAndAccount } from './schedule-and-account.tsx';
import { SignBlock, type SignKeys } from './sign-block.tsx';
import { SignatureScope } from './signature-scope.tsx';
import { PublishedBlock, SendingBlock, SignedBlock } from './signed-block.tsx';
import { DraftBlock, EndedBlock, ReturnedBlock, WaitingBlock } from './simple-blocks.tsx';
import { TroubleBlock, UnconfirmedBlock } from './trouble-block.tsx';
import type { Batch } from './use-batch.ts';
import { useDeclarations } from './use-declarations.ts';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

/** The panel beside a proof: when, where, and the next action. It always stays on screen. */
export function PostPanel({
  post,
  opened,
  onSigned,
  keysRef,
  next = null,
  batch = null,
}: {
  post: PostDetailView;
  opened: boolean;
  onSigned: () => void;
  keysRef: Ref<SignKeys>;
  next?: React.ReactNode;
  /** While several proofs are signed together. */
  batch?: Batch | null;
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
  const inBatch = batch !== null && canSign && batch.ids.includes(post.id);
  // On a phone, posts that can be signed or sent keep their buttons in a fixed bar; other states show them first,
  // above the sheet.
  const hasFixedBar = isReviewed || ['approved', 'scheduled'].includes(post.state);
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
        return <UnconfirmedBlock post={post} />;
      default:
        return <EndedBlock post={post} />;
    }
  };
  return (
    <aside
      aria-label={t('Sign off')}
      className={`flex min-h-0 flex-col border-l border-edge bg-paper max-tablet:border-l-0 ${
        hasFixedBar
          ? // Space for what the fixed bar covers; the bar is tallest while a proof is to be signed.
            declared.kind !== 'none'
            ? 'max-tablet:pb-[380px]'
            : isReviewed
              ? 'max-tablet:pb-[350px]'
              : 'max-tablet:pb-[240px]'
          : 'max-tablet:order-first max-tablet:border-b'
      }`}
    >
      <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-auto px-6 py-5 max-tablet:px-4">
        <ScheduleAndAccount post={post} zone={zone} />
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
          hasFixedBar
            ? 'max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-[15] max-tablet:shadow-lift'
            : ''
        }`}
      >
        {isReviewed ? <ScheduleSummary post={post} /> : null}
        {batch === null || inBatch ? null : <BatchLine batch={batch} postId={post.id} signs={canSign} />}
        {renderBlock()}
        {batch?.nextId && !inBatch ? <NextOfBatch batch={batch} id={batch.nextId} /> : null}
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
