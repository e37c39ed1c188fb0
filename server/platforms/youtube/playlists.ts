/**
 * Puts the video into the approved playlists, once YouTube has processed it. An entry is visible, and a second call
 * makes a second entry. The promise: a call that may have worked is repeated only after the playlist was read, and
 * so late that it would show the entry. What becomes of an entry changes nothing about the video: whatever does not
 * work within some minutes ends as a note. YouTube gets a playlist's id, and the approver saw its name: a playlist
 * that has another name by now is left alone. The day's units return at midnight Pacific time at the earliest, so that
 * is not awaited either.
 */

import type { Entity } from '../../domain/platform-port/entities.ts';
import type { Handles, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { isInsertedItem, isMissingPlaylist, readEntryVideoIds, readError, readPlaylists } from './answers.ts';
import { type Caller, insertPlaylistItem, listPlaylistEntries, listPlaylistsById } from './calls.ts';
import { type PlaylistEntry, playlistEntries, playlistsSinceMs } from './handles.ts';
import { entryAbsentAfterMs, maxPlaylistTries, playlistRetryMs, playlistsTimeoutMs } from './limits.ts';
import { playlistsOf } from './map.ts';
import { messages } from './messages.ts';
import { isRefusal, reachedLimit } from './outcome.ts';
import type { Context } from './step.ts';

/** The results of an entry that are not YouTube's status and reason. */
const added = 'added';
const notReached = 'not_reached';
const notKnown = 'not_known';
const renamed = 'renamed';

const untried: PlaylistEntry = { result: null, tries: 0, tried_ms: 0, unclear: false };

/** "waiting": call it again later. "done": each entry has its result. */
export async function ensureInPlaylists(
  context: Context,
  videoId: string,
  mayWait: boolean,
): Promise<'done' | 'waiting'> {
  const wanted = playlistsOf(context.manifest);
  if (wanted.length === 0) return 'done';
  const nowMs = context.io.now().getTime();
  const since = playlistsSinceMs(context.handles);
  if (since === undefined) await context.save({ playlists_since_ms: nowMs });
  const isVerified = await verifyNames(context, wanted);

  const isOpen = ({ id }: Entity): boolean => entryOf(context, id).result === null;
  if (isVerified) for (const { id } of wanted.filter(isOpen)) await continueEntry(context, id, videoId);
  const open = wanted.filter(isOpen);
  if (open.length === 0) return 'done';
  if (mayWait && nowMs - (since ?? nowMs) < playlistsTimeoutMs) return 'waiting';
  for (const { id } of open) {
    const entry = entryOf(context, id);
    await saveEntry(context, id, { ...entry, result: entry.unclear ? notKnown : notReached });
  }
  return 'done';
}

/** Each that has its approved name gets its entry, untried. False: YouTube did not say. */
async function verifyNames(context: Context, wanted: readonly Entity[]): Promise<boolean> {
  const entries = playlistEntries(context.handles);
  if (wanted.every(({ id }) => entries[id] !== undefined)) return true;
  const answer = await listPlaylistsById(
    context.caller,
    wanted.map(({ id }) => id),
  );
  const isListed = answer.kind === 'answered' && answer.status === 200;
  const refusal = isListed ? undefined : meaningOf(answer);
  const listed = isListed ? readPlaylists(answer.text)?.items : [];
  if (typeof refusal === 'string' || listed === undefined) return false;
  const entryFor = ({ id, name }: Entity): PlaylistEntry => {
    if (refusal !== undefined) return { ...untried, ...refusal };
    const title = listed.find((one) => one.id === id)?.snippet.title;
    if (title === undefined) return { ...untried, ...isGone };
    return isSameText(title, name) ? untried : { ...untried, result: renamed };
  };
  await context.save({
    playlists: Object.fromEntries(wanted.map((one) => [one.id, entries[one.id] ?? entryFor(one)])),
  });
  return true;
}

const entryOf = ({ handles }: Context, playlistId: string): PlaylistEntry =>
  playlistEntries(handles)[playlistId] ?? untried;

const saveEntry = (context: Context, playlistId: string, entry: PlaylistEntry): Promise<void> =>
  context.save({ playlists: { ...playlistEntries(context.handles), [playlistId]: entry } });

async function continueEntry(context: Context, playlistId: string, videoId: string): Promise<void> {
  const entry = entryOf(context, playlistId);
  const waitedMs = context.io.now().getTime() - entry.tried_ms;
  if (entry.unclear) {
    const seen = await readEntry(context.caller, playlistId, videoId);
    if (typeof seen === 'object') return await saveEntry(context, playlistId, { ...entry, ...seen });
    if (seen === 'unclear' || waitedMs < entryAbsentAfterMs) return;
  } else if (waitedMs < playlistRetryMs * 2 ** (entry.tries - 1)) return;
  if (entry.tries >= maxPlaylistTries)
    return await saveEntry(context, playlistId, { ...entry, result: notReached });
  await addEntry(context, playlistId, videoId, entry.tries + 1);
}

async function addEntry(context: Context, playlistId: string, videoId: string, tries: number): Promise<void> {
  const tried = { result: null, tries, tried_ms: context.io.now().getTime(), unclear: true };
  // Saved before the call: if the process dies during it, the playlist is read first.
  await saveEntry(context, playlistId, tried);
  const meaning = meaningOf(await insertPlaylistItem(context.caller, playlistId, videoId));
  if (meaning === 'not_added') {
    const result = tries >= maxPlaylistTries ? notReached : null;
    return await saveEntry(context, playlistId, { ...tried, unclear: false, result });
  }
  const seen = meaning === 'unclear' ? await readEntry(context.caller, playlistId, videoId) : meaning;
  if (typeof seen === 'object') await saveEntry(context, playlistId, { ...tried, ...seen });
}

interface Settled {
  readonly result: string;
}
const isAdded: Settled = { result: added };
const isGone: Settled = { result: '404 playlistNotFound' };

/** What the answer to adding an entry says, or a refusal to list playlists. "not_added": certainly not, but it may work later. */
function meaningOf(answer: HttpResult): Settled | 'not_added' | 'unclear' {
  if (answer.kind === 'not_sent') return 'not_added';
  if (answer.kind !== 'answered') return 'unclear';
  if (answer.status === 200 || answer.status === 201)
    return isInsertedItem(answer.text) ? isAdded : 'unclear';
  const error = readError(answer.text);
  // Some programs expect this answer, though YouTube's pages do not name it.
  if (error.reason === 'videoAlreadyInPlaylist') return isAdded;
  if (isMissingPlaylist(answer)) return isGone;
  // Right after an upload, "video not found" was seen although the entry was added.
  if (!isRefusal(answer)) return 'unclear';
  const limit = reachedLimit(answer, error);
  if (answer.status === 401 || (limit !== undefined && limit !== 'day_of_app')) return 'not_added';
  return { result: `${answer.status} ${error.reason}`.trim() };
}

/** Whether the playlist shows the video. */
async function readEntry(
  caller: Caller,
  playlistId: string,
  videoId: string,
): Promise<Settled | 'absent' | 'unclear'> {
  const answer = await listPlaylistEntries(caller, playlistId, videoId);
  if (answer.kind !== 'answered') return 'unclear';
  if (isMissingPlaylist(answer)) return isGone;
  const videoIds = answer.status === 200 ? readEntryVideoIds(answer.text) : undefined;
  if (videoIds === undefined) return 'unclear';
  return videoIds.includes(videoId) ? isAdded : 'absent';
}

const reasons: Readonly<Record<string, Message>> = {
  [notReached]: messages.playlist_not_reached(),
  [renamed]: messages.playlist_renamed(),
  playlistNotFound: messages.playlist_gone(),
  playlistContainsMaximumNumberOfVideos: messages.playlist_full(),
  playlistItemsNotAccessible: messages.playlist_forbidden(),
  forbidden: messages.playlist_forbidden(),
  videoAlreadyInAnotherSeriesPlaylist: messages.playlist_other_series(),
  insufficientPermissions: messages.playlist_right_missing(),
  quotaExceeded: messages.playlist_calls_used_up(),
  dailyLimitExceeded: messages.playlist_calls_used_up(),
};

/** For each playlist that the video is not in, or may not be in. `untriedReason`: why nothing was tried. */
export const playlistNotes = (
  manifest: SendManifest,
  entries: Readonly<Record<string, PlaylistEntry>>,
  untriedReason: Message,
): readonly Message[] =>
  playlistsOf(manifest).flatMap(({ id, name }) => {
    const { result, unclear } = entries[id] ?? untried;
    if (result === added) return [];
    if (result === notKnown || (result === null && unclear)) return [messages.playlist_not_known({ name })];
    const reason =
      result === null
        ? untriedReason
        : (reasons[result.replace(/^\d{3} /, '')] ?? messages.playlist_refused({ answer: result }));
    return [messages.not_in_playlist({ name, reason })];
  });

/** After a broken attempt nothing is added any more; what may have been added is looked up. */
export async function findPlaylistNotes(
  caller: Caller,
  manifest: SendManifest,
  handles: Handles,
  videoId: string,
): Promise<readonly Message[]> {
  const entries = { ...playlistEntries(handles) };
  for (const [playlistId, entry] of Object.entries(entries)) {
    if (entry.result !== null || !entry.unclear) continue;
    const seen = await readEntry(caller, playlistId, videoId);
    if (typeof seen === 'object') entries[playlistId] = { ...entry, ...seen };
  }
  return playlistNotes(manifest, entries, messages.playlist_broke_off());
}
