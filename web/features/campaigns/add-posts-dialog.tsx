import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { listHeadline } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { postsQuery } from '../post/queries.ts';
import { useAssignToCampaign } from './queries.ts';

/** Signed and published posts too: adding one changes nothing that goes out, so approvals stay. */
const addable =
  'draft,changes_requested,in_review,approved,scheduled,publishing,published,failed,missed,unconfirmed';

export function AddPostsDialog({
  campaignId,
  existingIds,
  zone,
  onClose,
}: {
  campaignId: string;
  /** Ids of the posts already in the campaign. */
  existingIds: ReadonlySet<string>;
  zone: string;
  onClose: () => void;
}) {
  const list = useInfiniteQuery(postsQuery({ state: addable }));
  const posts = (list.data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ id }) => !existingIds.has(id),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const count = chosen.size;
  const assignment = useAssignToCampaign(campaignId);
  const toggle = (id: string, isIncluded: boolean) => {
    const next = new Set(chosen);
    if (isIncluded) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const add = () =>
    assignment.mutate(
      { posts: posts.filter(({ id }) => chosen.has(id)), into: true },
      {
        onSuccess: () => {
          toast(
            t('{count, plural, one {One post} other {{number} posts}} added.', {
              count,
              number: capitalize(spellNumber(count)),
            }),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={t('Add posts')}
      description={t(
        'Their text, times and signatures stay as they are. A post from another campaign moves here.',
      )}
    >
      {list.isPending ? (
        <SkeletonRows rows={3} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : posts.length === 0 ? (
        <p className="note">{t('There is no other post. Write one, and add it here.')}</p>
      ) : (
        <ul className="max-h-[340px] overflow-y-auto border-y border-edge">
          {posts.map((post) => (
            <li key={post.id} className="border-edge not-first:border-t">
              <label className="grid min-h-11 cursor-pointer grid-cols-[18px_16px_minmax(0,1fr)_auto] items-center gap-3 py-1.5 text-sm">
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.has(post.id)}
                  onChange={(event) => toggle(post.id, event.target.checked)}
                />
                <PlatformGlyph platform={post.platform} />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{listHeadline(post)}</span>
                  <span className="meta">
                    {post.schedule ? shortDay(post.schedule.publish_at, zone) : t('no time yet')}
                  </span>
                </span>
                <StateBadge state={post.state} />
              </label>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Show more')}
        </button>
      ) : null}
      {assignment.isError ? <InlineProblem error={assignment.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={count === 0 || assignment.isPending}
          onClick={add}
        >
          {count === 0
            ? t('Add')
            : capitalize(
                t('Add {count, plural, one {one post} other {{number} posts}}', {
                  count,
                  number: spellNumber(count),
                }),
              )}
        </button>
      </DialogActions>
    </Dialog>
  );
}
