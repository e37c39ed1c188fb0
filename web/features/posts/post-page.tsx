import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { postHeadline } from '../post/post-headline.ts';
import { postQuery } from '../post/queries.ts';
import { PostPanel } from '../post-panel/post-panel.tsx';
import type { SignKeys } from '../post-panel/sign-block.tsx';
import { ProofView } from '../proof/proof-view.tsx';
import { useMarkOpened } from '../proof/use-mark-opened.ts';

const route = getRouteApi('/app/posts/$postId');

/** One post outside the review queue. A post waiting for a signature is shown in review instead. */
export function PostPage() {
  const { postId } = route.useParams();
  const navigate = useNavigate();
  const post = useQuery(postQuery(postId));
  const { opened, error, retry } = useMarkOpened(post.data);
  const keys = useRef<SignKeys>(null);
  const [isSigned, setIsSigned] = useState(false);
  const { user } = useMe();
  const notes = useRef<HTMLTextAreaElement>(null);
  useTitle(post.data ? postHeadline(post.data) : t('Post'));
  const canEdit = post.data?.can.includes('edit');
  useHotkeys({
    e: () => (canEdit ? void navigate({ to: '/compose/{-$postId}', params: { postId } }) : undefined),
    c: () => notes.current?.focus(),
    a: () => keys.current?.sign(),
    r: () => keys.current?.requestChanges(),
  });

  if (post.data?.state === 'in_review')
    return <Navigate to="/review/{-$postId}" params={{ postId }} replace />;
  if (!post.data)
    return (
      <Page title={t('Post')}>
        {post.isError ? (
          <ErrorState error={post.error} onRetry={() => void post.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Page>
    );
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fills grid grid-cols-[minmax(0,1fr)_var(--col-sign)] max-tablet:flex max-tablet:flex-col"
    >
      <h1 className="sr-only">{postHeadline(post.data)}</h1>
      <div className="min-h-0 overflow-auto bg-booth">
        {error ? (
          <div className="p-4">
            <ErrorState error={error} title={t('It cannot be shown as a proof')} onRetry={retry} />
          </div>
        ) : null}
        <ProofView
          post={post.data}
          landedBy={isSigned ? user.id : null}
          notesRef={notes}
          position={
            <Link
              to="/posts"
              activeOptions={{ exact: true }}
              className="flex items-center gap-1 text-sm text-fg-2 hover:text-fg"
            >
              <Icon of={ChevronLeft} />
              {t('Posts')}
            </Link>
          }
        />
      </div>
      <PostPanel
        key={postId}
        post={post.data}
        opened={opened}
        onSigned={() => setIsSigned(true)}
        keysRef={keys}
      />
    </main>
  );
}
