import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { refetchChangedQueries } from '../../data/refetch-changed-queries.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { MarkPostRead } from '../notifications/mark-post-read.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { BlockedBadge, StateBadge } from '../post/post-state.tsx';
import { useAddComment } from '../post/queries.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { Amendments } from './amendments.tsx';
import { Notes } from './notes.tsx';
import { Attempts, PostHistory } from './post-history.tsx';
import { comparedText } from './proof-content.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { proofTitle } from './proof-title.ts';
import type { SignatureSlot } from './signatures.tsx';
import { useUnsentNote } from './use-unsent-note.ts';
import { hasVersions } from './versions.ts';
import { VersionsButton } from './versions-button.tsx';

/** The proof as it will be published, and below it the comments and the history. */
export function ProofView({
  post,
  landedBy,
  notesRef,
  position,
  follows = false,
  posts,
  tabs,
  slot,
  children,
}: {
  post: PostDetailView;
  landedBy: string | null;
  notesRef: Ref<HTMLTextAreaElement>;
  position?: React.ReactNode;
  /** Whether it takes the place of another proof: it then slides in. The first one is shown without delay. */
  follows?: boolean;
  /** The posts of its idea, where there are several, and a tab for each of them. */
  posts?: readonly PostView[] | undefined;
  tabs?: React.ReactNode;
  slot?: SignatureSlot | undefined;
  /** Other sheets to be judged with this one. */
  children?: React.ReactNode;
}) {
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const platforms = useQuery(platformsQuery);
  const platform = platforms.data?.find((one) => one.platform === post.platform);
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find((one) => one.id === post.account?.id);
  const addComment = useAddComment();
  const note = useUnsentNote(post.id, 'comment');
  // Every proof starts with its marks, so that no difference is missed.
  const [cleanId, setCleanId] = useState<string | null>(null);
  const showsMarks = cleanId !== post.id;
  const hasMarks = comparedText(post, posts) !== null;
  useHotkeys(hasMarks ? { d: () => setCleanId(showsMarks ? post.id : null) } : {});
  const client = useQueryClient();
  const lastState = useRef(`${post.id} ${post.state}`);
  // A post that changes state by itself (published, failed) changes in the lists too.
  useEffect(() => {
    if (lastState.current === `${post.id} ${post.state}`) return;
    lastState.current = `${post.id} ${post.state}`;
    refetchChangedQueries(client, [{ queryKey: ['posts', 'some'] }, { queryKey: ['posts', 'list'] }]);
  }, [client, post.id, post.state]);
  const attempts = <Attempts attempts={post.attempts} zone={zone} />;
  // Where something went wrong, what happened comes before what people wrote about it.
  const showsAttemptsFirst = ['failed', 'unconfirmed'].includes(post.state);
  return (
    <section
      aria-label={t('Proof')}
      className="overflow-auto bg-booth px-3.5 pt-3.5 pb-10 max-tablet:overflow-visible max-tablet:px-0 max-tablet:pt-2"
    >
      <MarkPostRead postId={post.id} />
      <div className="@container mx-auto mb-0.5 max-w-[828px]">
        <div className="flex min-h-[34px] flex-wrap items-center gap-x-3 px-[22px] max-tablet:px-3.5">
          <div className="flex min-w-0 flex-1 items-center gap-3 max-phone:shrink-0">
            {position}
            <span className="text-xs text-fg-2 max-phone:hidden">{proofTitle(post)}</span>
          </div>
          <PresenceLine ideaId={post.idea_id} doing="reading" />
          {post.blocked ? (
            <BlockedBadge state={post.state} why={post.blocked.code} />
          ) : (
            <StateBadge state={post.state} />
          )}
          {hasMarks ? (
            <span className="seg">
              <button type="button" aria-pressed={showsMarks} onClick={() => setCleanId(null)}>
                {t('Marked')}
              </button>
              <button type="button" aria-pressed={!showsMarks} onClick={() => setCleanId(post.id)}>
                {t('Clean', {}, 'without marks')}
              </button>
            </span>
          ) : null}
        </div>
      </div>
      <div
        className={`proof mx-auto max-w-[828px]${follows ? ' animate-[sheet-in_var(--t-slow)_var(--ease-out)] motion-reduce:animate-none' : ''}`}
        // Another post of the same idea takes its place without sliding, under the same tabs.
        key={post.idea_id}
      >
        <div className={tabs ? 'sheet [&>article]:shadow-none' : ''}>
          {tabs}
          <ProofSheet
            key={post.id}
            post={post}
            platform={platform}
            account={account}
            zone={zone}
            landedBy={landedBy}
            posts={posts}
            showsMarks={showsMarks}
            slot={slot}
          />
        </div>
      </div>
      {children}
      <div className="mx-auto grid max-w-[828px] gap-7 px-[22px] max-tablet:px-4">
        <Amendments post={post} zone={zone} />
        {showsAttemptsFirst ? attempts : null}
        <Notes
          // A typed note, and an error of sending it, belong to this post.
          key={post.id}
          comments={post.comments}
          zone={zone}
          canWrite={post.can.includes('comment')}
          note={note}
          onAdd={(text) => addComment.mutateAsync({ postId: post.id, text })}
          inputRef={notesRef}
        />
        {showsAttemptsFirst ? null : attempts}
        <PostHistory
          entries={post.history}
          zone={zone}
          action={
            <VersionsButton
              key={post.id}
              posts={hasVersions(post) ? [{ post, textNow: post.caption, name: proofTitle(post) }] : []}
              // The editor shows it again, and puts it back when it is asked to.
              action={(_, { number }) =>
                number !== null && post.can.includes('edit') ? (
                  <Link
                    to="/compose/{-$postId}"
                    params={{ postId: post.id }}
                    search={{ version: String(number) }}
                    className="btn btn-sm justify-self-start"
                  >
                    {t('Put it back in the editor')}
                  </Link>
                ) : null
              }
            />
          }
        />
      </div>
    </section>
  );
}
