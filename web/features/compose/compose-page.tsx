import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { ideaQuery, postQuery } from '../post/queries.ts';
import { Editor } from './editor.tsx';

const route = getRouteApi('/app/compose/{-$postId}');

/**
 * One editor for new and existing posts. The URL changes but the editor stays when a new post gets its id, gets another
 * id on another platform, or gives up the first place to the post of another account. Going to another post, or to a
 * new one, starts a new editor.
 */
export function ComposePage() {
  const { postId } = route.useParams();
  const { workspace } = useMe();
  const navigate = useNavigate();
  const [createdIds, setCreatedIds] = useState<readonly string[]>([]);
  const isCreatedHere = postId !== undefined && createdIds.includes(postId);
  const [editor, setEditor] = useState({ postId, key: 0 });
  if (editor.postId !== postId) {
    setEditor({ postId, key: isCreatedHere ? editor.key : editor.key + 1 });
    if (!isCreatedHere) setCreatedIds([]);
  }
  const onAddress = useCallback(
    (id: string) => {
      setCreatedIds((before) => [...before, id]);
      void navigate({ to: '/compose/{-$postId}', params: { postId: id }, replace: true });
    },
    [navigate],
  );
  if (!roleCanWrite(workspace.role))
    return (
      <Page title={t('New post')}>
        <EmptyState title={t('Your role reads and comments.')}>
          {t('An owner can make you an editor, then you can write here.')}
        </EmptyState>
      </Page>
    );
  const isNew = postId === undefined || isCreatedHere;
  return isNew ? (
    <Loaded key={editor.key} postId={null} onAddress={onAddress} />
  ) : (
    <Loaded key={editor.key} postId={postId} onAddress={onAddress} />
  );
}

function Loaded({ postId, onAddress }: { postId: string | null; onAddress: (id: string) => void }) {
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery);
  // The editor starts from what the server has now, not from the cache: an account may have been connected a moment
  // ago. Once started, it stays.
  const [start] = useState(() => Date.now());
  const existing = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null, staleTime: 0 });
  const ideaId = existing.data?.idea_id ?? null;
  const isRead = existing.dataUpdatedAt >= start;
  const others = useQuery({
    ...ideaQuery(ideaId ?? '', existing.data),
    enabled: ideaId !== null && isRead,
    staleTime: 0,
  });
  const hasStarted = useRef(false);
  const failed = [platforms, accounts, ...(postId ? [existing, others] : [])].find(
    (query) => query.isError && !query.data,
  );
  if (failed)
    return (
      <Page title={t('Edit post')}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  const isFresh =
    hasStarted.current ||
    (!accounts.isFetching &&
      (postId === null || isRead) &&
      (ideaId === null || others.dataUpdatedAt >= start));
  if (!platforms.data || !accounts.data || !isFresh)
    return (
      <Page title={postId ? t('Edit post') : t('New post')}>
        <SkeletonRows rows={2} />
      </Page>
    );
  if (existing.data && !existing.data.can.includes('edit'))
    return (
      <Page title={t('Edit post')}>
        <EmptyState
          title={t('This post cannot be edited now.')}
          action={
            <Link to="/posts/$postId" params={{ postId: existing.data.id }} className="btn">
              {t('See the post')}
            </Link>
          }
        >
          {t('It is on its way, or it has ended. A copy can be edited.')}
        </EmptyState>
      </Page>
    );
  hasStarted.current = true;
  return (
    <Editor
      initial={
        existing.data ? [existing.data, ...findOtherEditable(existing.data.id, others.data ?? [])] : []
      }
      platforms={platforms.data}
      accounts={accounts.data.filter((one) => one.status !== 'disconnected')}
      onPostId={onAddress}
    />
  );
}

/** The other posts of its idea that can still be edited. */
const findOtherEditable = (id: string, all: readonly PostDetailView[]): readonly PostDetailView[] =>
  all.filter((one) => one.id !== id && one.can.includes('edit') && one.amends === null);
