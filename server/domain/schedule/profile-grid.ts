/** How the profile of an account will look: the posts that are out, and those that are planned. */

import { AppError, notFound } from '../../errors.ts';
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { GridContent, GridTile, PlatformCatalog } from '../platform-port/definition.ts';
import type { TargetAccounts } from '../post-model/ports.ts';
import { createWallClock } from '../time/wall-clock.ts';
import type { Transact } from '../tx.ts';
import { type CalendarDeps, type CalendarEntry, type CalendarRow, toEntries } from './calendar.ts';
import { messages } from './messages.ts';

export interface TimedContent extends GridContent {
  readonly id: PostId;
  /** When it was published, or is scheduled to be. */
  readonly at: Date;
}

export interface ProfileGridReader {
  /** The posts of an account that have a time, from the last to the first. Changes to published posts are left out. */
  timedContent(
    workspaceId: WorkspaceId,
    accountId: AccountId,
    limit: number,
  ): Promise<readonly TimedContent[]>;
}

export interface ProfileGridDeps extends CalendarDeps {
  readonly transact: Transact;
  readonly profileGrid: ProfileGridReader;
  readonly accounts: Pick<TargetAccounts, 'find'>;
  readonly catalog: PlatformCatalog;
}

export interface GridEntry extends CalendarEntry {
  /** Null: the profile does not show it, but it moves together with a post that is shown. */
  readonly tile: GridTile | null;
}

export interface AccountGrid {
  readonly timeZone: string;
  /** In order of time. */
  readonly entries: readonly GridEntry[];
  readonly more: boolean;
}

const maxTiles = 300;
/** An idea has few posts at one time. */
const maxEntries = 3_000;

export async function readProfileGrid(
  deps: ProfileGridDeps,
  actor: Actor,
  accountId: AccountId,
): Promise<AccountGrid> {
  require(actor, 'read');
  const { workspaceId } = actor;
  const [account, timeZone] = await Promise.all([
    deps.transact((tx) => deps.accounts.find(tx, workspaceId, accountId)),
    deps.calendar.timeZone(workspaceId),
  ]);
  if (!account) throw notFound('account');
  const { label, profileGrid } = deps.catalog.get(account.platform);
  if (!profileGrid) throw new AppError('not_supported', messages.no_profile_grid({ platform: label }));

  const posts = await deps.profileGrid.timedContent(workspaceId, accountId, maxTiles + 1);
  const shown = posts.slice(0, maxTiles);
  const tiles = new Map(shown.map((post) => [post.id, profileGrid.tileOf(post)]));
  const rows = withSameTimes(await rowsOf(deps, workspaceId, accountId, shown), (id) => !!tiles.get(id));
  return {
    timeZone,
    more: posts.length > maxTiles,
    entries: toEntries(actor, rows, createWallClock(deps.timeRules, timeZone)).map((entry) => ({
      ...entry,
      tile: tiles.get(entry.id) ?? null,
    })),
  };
}

/** Everything that the ideas of these posts have in their period, on any account. */
async function rowsOf(
  { calendar }: ProfileGridDeps,
  workspaceId: WorkspaceId,
  ideasOn: AccountId,
  posts: readonly TimedContent[],
): Promise<readonly CalendarRow[]> {
  const [last, first] = [posts[0], posts.at(-1)];
  if (!last || !first) return [];
  const period = { from: first.at, to: new Date(last.at.getTime() + 1) };
  return calendar.rows(workspaceId, { ...period, ideasOn }, maxEntries);
}

/** The posts with a tile, and those that move with one: of the same idea, at the same time. */
function withSameTimes(
  rows: readonly CalendarRow[],
  hasTile: (id: PostId) => boolean,
): readonly CalendarRow[] {
  const keyOf = ({ ideaId, at }: CalendarRow): string => `${ideaId} ${at.getTime()}`;
  const keys = new Set(rows.filter(({ id }) => hasTile(id)).map(keyOf));
  return rows.filter((row) => keys.has(keyOf(row)));
}
