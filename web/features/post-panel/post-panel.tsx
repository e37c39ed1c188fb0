import { type Ref, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { maySign, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { shownProof, usePostCommand } from '../post/queries.ts';
import { BatchBlock, NextOfBatch } from './batch-block.tsx';
import { BatchLine } from './batch-line.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import { PostFigures } from './post-figures.tsx';
import { DraftBlock, EndedBlock, ReturnedBlock, WaitingBlock } from './quiet-block.tsx';
import { SignBlock, type SignKeys } from './sign-block.tsx';
import { PublishedBlock, SendingBlock, SignedBlock } from './signed-block.tsx';
import { TroubleBlock, UnconfirmedBlock } from './trouble-block.tsx';
import type { Batch } from './use-batch.ts';
import { useDeclarations } from './use-declarations.ts';
import { useSendingMessages } from './use-sending-messages.ts';
import { WhatYouSign } from './what-you-sign.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

/** The right side of a proof: when, where, and the one thing to do next. It never leaves the screen. */
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
  /** While several are signed together. */
  batch?: Batch | null;
}) {
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const command = usePostCommand(post.id);
  useSendingMessages(post);
  const proof = shownProof(post);
  const chosen = batch?.ids.includes(post.id) ? batch.seen[post.id] : undefined;
  const declared = useDeclarations(
    post,
    command.error,
    chosen && chosen.digest === proof?.digest && chosen.number === post.current_revision?.number
      ? chosen.declarations
      : undefined,
  );
  const signs = proof !== null && post.can.includes('approve');
  const isJudged = signs || post.state === 'in_review';
  // What was begun about one proof is not about another: a question that stood there is gone.
  const about = `${post.current_revision?.number} ${proof?.digest} ${post.schedule?.publish_at}`;
  const first = useRef(proof?.digest);
  first.current ??= proof?.digest;
  const isChanged = first.current !== undefined && proof !== null && first.current !== proof.digest;
  const inBatch = batch !== null && signs && batch.ids.includes(post.id);
  // On the phone what is signed or sent keeps its buttons at hand; other states put them first, above the sheet.
  const atHand = isJudged || ['approved', 'scheduled'].includes(post.state);
  const block = () => {
    if (inBatch)
      return (
        <BatchBlock
          key={about}
          isChanged={isChanged}
          post={post}
          userName={user.name}
          opened={opened}
          declared={declared}
          batch={batch}
          keysRef={keysRef}
        />
      );
    if (signs)
      return (
        <SignBlock
          key={about}
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
            <WaitingBlock post={post} userId={user.id} mayApprove={maySign(workspace.role)} />
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
        atHand
          ? // Room for what the fixed bar covers; it says most while a proof is to be signed.
            declared.kind !== 'none'
            ? 'max-tablet:pb-[380px]'
            : isJudged
              ? 'max-tablet:pb-[350px]'
              : 'max-tablet:pb-[240px]'
          : 'max-tablet:order-first max-tablet:border-b'
      }`}
    >
      <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-auto px-6 py-5 max-tablet:px-4">
        <WhenAndWhere post={post} zone={zone} />
        {isJudged ? (
          <>
            <DeclarationFields post={post} declared={declared} />
            <WhatYouSign post={post} choices={declared.kind !== 'none'} />
          </>
        ) : null}
        {post.state === 'published' && post.amends === null ? <PostFigures post={post} zone={zone} /> : null}
      </div>
      <div
        className={`grid grid-cols-1 gap-2.5 border-t border-edge bg-paper px-6 pt-3.5 pb-4 max-tablet:px-4 ${
          atHand
            ? 'max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-[15] max-tablet:shadow-lift'
            : ''
        }`}
      >
        {isJudged ? <AtAGlance post={post} /> : null}
        {batch === null || inBatch ? null : <BatchLine batch={batch} postId={post.id} signs={signs} />}
        {block()}
        {batch?.nextId && !inBatch ? <NextOfBatch batch={batch} id={batch.nextId} /> : null}
      </div>
    </aside>
  );
}

/** Where the panel stands far below the sheet, when and where it goes out stays beside the button that signs it. */
function AtAGlance({ post }: { post: PostDetailView }) {
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
