import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { refetchChangedQueries } from '../../data/refetch-changed-queries.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { BlockedBadge, StateBadge } from '../post/post-state.tsx';
import { useAddComment } from '../post/queries.ts';
import { Amendments } from './amendments.tsx';
import { Notes } from './notes.tsx';
import { Attempts, PostHistory } from './post-history.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { proofTitle } from './proof-title.ts';
import { useUnsentNote } from './use-unsent-note.ts';

/** The proof as it will be published, and below it the comments and the history. */
export function ProofView({
  post,
  landedBy,
  notesRef,
  position,
  follows = false,
}: {
  post: PostDetailView;
  landedBy: string | null;
  notesRef: Ref<HTMLTextAreaElement>;
  position?: React.ReactNode;
  /** Whether it takes the place of another proof: it then slides in. The first one is shown without delay. */
  follows?: boolean;
}) {
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const platforms = useQuery(platformsQuery);
  const platform = platforms.data?.find((one) => one.platform === post.platform);
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find((one) => one.id === post.account?.id);
  const addComment = useAddComment();
  const note = useUnsentNote(post.id, 'comment');
  const client = useQueryClient();
  const lastState = useRef(`${post.id} ${post.state}`);
  // A post that changes state by itself (published, failed) changes in the lists too.
  useEffect(() => {
    if (lastState.current === `${post.id} ${post.state}`) return;
    lastState.current = `${post.id} ${post.state}`;
    refetchChangedQueries(client, [{ queryKey: ['posts', 'some'] }, { queryKey: ['posts', 'list'] }]);
  }, [client, post.id, post.state]);
  return (
    <section
      aria-label={t('Proof')}
      className="overflow-auto bg-booth px-3.5 pt-3.5 pb-10 max-tablet:overflow-visible max-tablet:px-0 max-tablet:pt-2"
    >
      <div className="mx-auto mb-0.5 flex min-h-[34px] max-w-[828px] items-center justify-between gap-3 px-[22px] max-tablet:px-3.5">
        <div className="flex items-center gap-3">
          {position}
          <span className="text-xs text-fg-2 max-phone:hidden">{proofTitle(post)}</span>
        </div>
        {post.blocked ? (
          <BlockedBadge state={post.state} why={post.blocked.code} />
        ) : (
          <StateBadge state={post.state} />
        )}
      </div>
      <div
        className={`proof mx-auto max-w-[828px] ${follows ? 'animate-[sheet-in_var(--t-slow)_var(--ease-out)] motion-reduce:animate-none' : ''}`}
        key={post.id}
      >
        <ProofSheet post={post} platform={platform} account={account} zone={zone} landedBy={landedBy} />
      </div>
      <div className="mx-auto grid max-w-[828px] gap-7 px-[22px] max-tablet:px-4">
        <Amendments post={post} zone={zone} />
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
        <Attempts attempts={post.attempts} zone={zone} />
        <PostHistory entries={post.history} zone={zone} />
      </div>
    </section>
  );
}
