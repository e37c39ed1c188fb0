/** The grid of one profile: planned posts on top, published ones below. Two planned posts can change places. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Keyboard, Plus } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePreloadable } from '../../components/preloadable.ts';
import { roleCanSign, roleCanWrite, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatWallTime } from '../../time/dates.ts';
import { useDragAndDrop } from './drag-and-drop.ts';
import { GridTile } from './grid-tile.tsx';
import { isPlanned, neighbourOf, type Tile, toTiles } from './grid-tiles.ts';
import { popovers } from './lazy-parts.ts';
import { MoveDialogs, NewTimeProof } from './move-dialogs.tsx';
import { type Movable, type MovableEntry, type MoveContext, swapEffect, withOthers } from './move-rules.ts';
import type { OpenedPost } from './post-popover.tsx';
import { profileGridQuery } from './queries.ts';
import { SwapStatus } from './swap-status.tsx';
import { Marks } from './tray.tsx';
import { type PendingSwap, useGridKeys } from './use-grid-keys.ts';
import { useMovePost } from './use-move-post.ts';
import { useSwapPosts } from './use-swap-posts.ts';

type Grid = NonNullable<PlatformView['profile_grid']>;

export function ProfileGrid({ account, grid, now }: { account: AccountView; grid: Grid; now: number }) {
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const canSign = roleCanSign(workspace.role);
  const canWrite = roleCanWrite(workspace.role);
  const context = useMemo((): MoveContext => ({ zone, now, canSign }), [zone, now, canSign]);
  const query = useQuery(profileGridQuery(account.id));
  const entries = query.data?.data;
  const tiles = useMemo(() => toTiles(entries ?? []), [entries]);
  const moving = useMovePost(context);
  const swapping = useSwapPosts(context);
  const [pending, setPending] = useState<PendingSwap | null>(null);
  const [opened, setOpened] = useState<OpenedPost | null>(null);
  const [scheduling, setScheduling] = useState<Movable | null>(null);
  const popover = usePreloadable(popovers, opened !== null, () => setOpened(null));

  const find = (id: string | undefined): MovableEntry | undefined => {
    const entry = entries?.find((one) => one.id === id);
    return entry && withOthers(entry, entries ?? []);
  };
  const swap = (id: string | undefined, withId: string | undefined) => {
    setPending(null);
    const [one, other] = [find(id), find(withId)];
    if (one && other && one.id !== other.id && !swapping.isPending) swapping.swap(one, other);
  };
  const pickUp = (id: string) => {
    setOpened(null);
    if (find(id)?.moving && !swapping.isPending) setPending({ id, withId: id });
  };
  const schedule = (post: MovableEntry | undefined) => {
    setOpened(null);
    if (post?.moving) setScheduling(post);
  };
  const root = useDragAndDrop({
    findPost: ({ dataset }) => find(dataset.post),
    getEffect: (post, { element }) => {
      const [one, other] = [find(post.id), find(element.dataset.tile)];
      if (!one || !other || one.id === other.id) return { wall: '', allowed: false, label: '' };
      const { allowed, label } = swapEffect(one, other, context);
      const when = formatWallTime(other.wall_time.slice(0, 16));
      return { wall: other.wall_time, allowed, label: allowed ? `${when}\n${label}` : label };
    },
    onDrop: ({ id }, _wall, { dataset }) => swap(id, dataset.tile),
  });
  useGridKeys({
    columns: grid.columns,
    pending,
    onPickUp: pickUp,
    onStep: (by) =>
      setPending((before) => before && { ...before, withId: neighbourOf(tiles, before.withId, by) }),
    onSwap: ({ id, withId }) => swap(id, withId),
    onCancel: () => setPending(null),
    onSchedule: (id) => schedule(find(id)),
  });
  const open = (id: string, element: HTMLElement) => {
    const entry = find(id);
    // While a post is picked up, another one is chosen by click or tap.
    if (pending) swap(pending.id, id);
    else if (entry) setOpened({ entry, element });
  };
  const target = pending && pending.withId !== pending.id ? find(pending.withId) : undefined;
  const picked = find(pending?.id);

  return (
    <>
      <section aria-label={account.name} ref={root} className="min-w-0">
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <GridSkeleton grid={grid} />
        ) : tiles.length === 0 ? (
          <EmptyGrid account={account} canWrite={canWrite} />
        ) : (
          <div className="bg-booth p-2 phone:p-6">
            <ul className={listClass} style={styleOf(grid)} aria-label={t('Posts of the profile')}>
              {tiles.map((entry) => (
                <GridTile
                  key={entry.id}
                  entry={entry}
                  ratio={grid.tile_ratio}
                  isPicked={entry.id === pending?.id}
                  isTarget={entry.id === target?.id}
                  onOpen={open}
                />
              ))}
            </ul>
            {query.data.more ? <p className="note mt-3">{t('Older posts are not shown here.')}</p> : null}
          </div>
        )}
      </section>
      <Notes tiles={tiles} />
      <SwapStatus
        isPicking={pending !== null}
        target={target}
        effect={picked && target ? swapEffect(picked, target, context) : null}
        zone={zone}
        onCancel={() => setPending(null)}
      />
      {opened && popover ? (
        <popover.PostPopover
          opened={opened}
          zone={zone}
          canMove
          moveLabel={t('Swap')}
          onMove={({ id }) => pickUp(id)}
          onSchedule={schedule}
          onClose={() => setOpened(null)}
        />
      ) : null}
      <MoveDialogs
        moving={moving}
        scheduling={scheduling}
        onScheduled={() => setScheduling(null)}
        context={context}
      />
      <NewTimeProof
        signing={swapping.signing}
        mutation={{ isPending: swapping.isPending, error: null }}
        onConfirm={swapping.sign}
        onClose={swapping.cancelSigning}
      />
    </>
  );
}

/** As wide as a profile is on a phone or a small screen. */
const listClass = 'mx-auto grid max-w-[560px] grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-[3px]';
const styleOf = ({ columns }: Grid) => ({ '--columns': columns }) as CSSProperties;

const kbd = (inner: React.ReactNode) => <kbd>{inner}</kbd>;

function Notes({ tiles }: { tiles: readonly Tile[] }) {
  const canSwap = tiles.filter((one) => isPlanned(one) && one.moving !== null).length > 1;
  if (tiles.length === 0) return null;
  return (
    <aside>
      <h2 className="h2">{t('As on the profile')}</h2>
      <p className="meta mt-1">
        {t('The newest stand first. Posts that were not made here are missing.')}
        {canSwap ? ` ${t('Drag a planned post onto another one to swap their times.')}` : ''}
      </p>
      <Marks />
      {canSwap ? (
        <p className="note mt-5 max-phone:hidden">
          <Icon of={Keyboard} />
          <span>
            {rich('Select a post, then <k>M</k> and arrow keys to choose another. <k>↵</k> swaps them.', {
              k: kbd,
            })}
          </span>
        </p>
      ) : null}
    </aside>
  );
}

function EmptyGrid({ account, canWrite }: { account: AccountView; canWrite: boolean }) {
  return (
    <EmptyState
      title={t('Nothing on this profile yet.')}
      action={
        canWrite ? (
          <Link
            to="/compose/{-$postId}"
            params={{ postId: undefined }}
            search={{ account: account.id }}
            className="btn"
          >
            <Icon of={Plus} />
            {t('Write a post')}
          </Link>
        ) : undefined
      }
    >
      {t('Give a post a time, and you see here how the profile will look with it.')}
    </EmptyState>
  );
}

const emptyTiles = Array.from({ length: 9 }, (_, index) => `tile-${index}`);

const GridSkeleton = ({ grid }: { grid: Grid }) => (
  <Skeleton label={t('Reading the posts')}>
    <div className="bg-booth p-2 phone:p-6">
      <div className={listClass} style={styleOf(grid)}>
        {emptyTiles.map((tile) => (
          <span key={tile} className="sk w-full" style={{ aspectRatio: grid.tile_ratio }} />
        ))}
      </div>
    </div>
  </Skeleton>
);
