/**
 * The first comment under a video, as the channel that shows it.
 *
 * The promise: one call can make it visible, and only YouTube's own refusal says that it is not. Whatever else came of
 * that call is `unknown`, and is settled by reading the comments under the video.
 *
 * Documented: both calls, the body, the permission and the reasons of a refusal; `processingFailure` may hide anything.
 * Seen, not documented: private videos and those made for kids are refused with reasons that do not say so. They are
 * looked at before, so that people read why.
 */
import type {
  Commenter,
  CommentFinding,
  CommentIo,
  CommentOutcome,
} from '../../domain/platform-port/commenter.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import {
  type Answered,
  askLater,
  cannotAsk,
  noAnswerAtCommit,
  rejected,
  unavailable,
  unknown,
} from '../kit/outcomes.ts';
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import { type ListedThread, readError, readThreadId, readThreads, readVideos } from './answers.ts';
import { type Caller, insertComment, listComments, listVideos } from './calls.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { isRefusal, refusal, snakeCase } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';

/** Asked for since the first connection; people may untick it. */
export const commentScope = 'https://www.googleapis.com/auth/youtube.force-ssl';

export const createCommenter = (settings: YouTubeSettings): Commenter => ({
  async send(externalId, text, io): Promise<CommentOutcome> {
    if (!io.scopes.includes(commentScope)) return notAllowed;
    const caller = createCaller(settings, io);
    const closed = await whyClosed(caller, externalId, io.now());
    return closed ?? (await write(caller, externalId, text, io));
  },
  find: (externalId, text, io) => find(createCaller(settings, io), externalId, text, io),
});

const notAllowed = rejected(
  'comment_not_allowed',
  'This connection may not write comments. Connect the channel again and leave every box ticked, then send the first comment again.',
);
const notKnown = unavailable('YouTube does not know the video yet, or no longer.');
const notSent = (reason: string): string =>
  `YouTube could not be reached (${reason}). The first comment is not out yet.`;

/** Undefined: nothing speaks against a comment. */
async function whyClosed(caller: Caller, videoId: string, now: Date): Promise<CommentOutcome | undefined> {
  const answer = await listVideos(caller, 'status', videoId);
  if (answer.kind !== 'answered') return unavailable(notSent(answer.reason));
  if (isRefusal(answer)) return refused(answer, now);
  const video = answer.status === 200 ? readVideos(answer.text)?.find(({ id }) => id === videoId) : undefined;
  if (video === undefined)
    return answer.status === 200
      ? notKnown
      : unavailable(`YouTube answered ${answer.status}. The first comment is not out yet.`);
  if (video.status?.privacyStatus === 'private')
    return rejected(
      'video_private',
      'YouTube keeps this video private, and nobody can comment on a private video. Make it public or unlisted there, then send the first comment again.',
    );
  if (video.status?.madeForKids === true)
    return rejected(
      'video_made_for_kids',
      'This video is made for kids, and YouTube takes no comments under such videos.',
    );
  return undefined;
}

async function write(caller: Caller, videoId: string, text: string, io: CommentIo): Promise<CommentOutcome> {
  const answer = await insertComment(caller, { channelId: io.account, videoId, text });
  if (answer.kind !== 'answered')
    return noAnswerAtCommit(answer, {
      notSent,
      unclear: (reason) =>
        `The first comment was sent to YouTube, but no clear answer came back (${reason}).`,
    });
  if (answer.status === 200 || answer.status === 201) {
    const commentId = readThreadId(answer.text);
    return commentId === undefined
      ? unknown('YouTube answered the first comment in a way that cannot be read.')
      : { kind: 'sent', commentId };
  }
  const { reason } = readError(answer.text);
  // Only YouTube's own word counts: a gateway's 404 says nothing.
  if (answer.status === 404 && reason !== '') return notKnown;
  if (isRefusal(answer) && reason !== 'processingFailure') return refused(answer, io.now());
  return unknown(
    `YouTube answered ${answer.status}, which does not say whether the first comment is visible.`,
  );
}

const plainReasons: Readonly<Record<string, string>> = {
  commentsDisabled: 'Comments are switched off under this video. Allow them on YouTube, then send it again.',
  forbidden:
    'YouTube does not let this channel comment on the video. Check on YouTube whether comments are allowed there.',
  ineligibleAccount:
    'YouTube lets this channel write no comments. Sign in on YouTube and follow what it says.',
  commentTextTooLong: 'YouTube says that the first comment is too long. Write a shorter one there.',
};

/** The caller knows that the answer is a refusal. */
function refused(answer: Answered, now: Date): CommentOutcome {
  const { reason } = readError(answer.text);
  // Uploading may still work without this right, so the connection is not lost.
  if (reason === 'insufficientPermissions') return notAllowed;
  const meaning = refusal(answer, now);
  if (meaning.kind !== 'rejected') return meaning;
  const named = reason === '' ? `${answer.status}` : `${answer.status} ${reason}`;
  return rejected(
    snakeCase(reason) || meaning.code,
    plainReasons[reason] ??
      `YouTube refused the first comment (${named}). Write it there yourself, or leave it.`,
  );
}

async function find(
  caller: Caller,
  videoId: string,
  text: string,
  io: Parameters<Commenter['find']>[2],
): Promise<CommentFinding> {
  const result = await searchBack(
    {
      async fetchPage(pageToken: string | undefined) {
        const answer = await listComments(caller, videoId, pageToken);
        if (answer.kind !== 'answered') return askLater(`YouTube could not be reached (${answer.reason}).`);
        const list = answer.status === 200 ? readThreads(answer.text) : undefined;
        return list === undefined ? noList(answer) : { items: list.items, next: list.nextPageToken };
      },
      idOf: ({ id }) => id,
      timeOf(thread) {
        const ms = Date.parse(topComment(thread).publishedAt ?? '');
        return Number.isNaN(ms) ? undefined : ms;
      },
      matches(thread) {
        const { textOriginal, textDisplay, authorChannelId } = topComment(thread);
        if (!isSameText(textOriginal ?? textDisplay, text)) return 'no';
        if (authorChannelId === undefined) return 'possible';
        return authorChannelId.value === io.account ? 'certain' : 'no';
      },
    },
    commentSearchLimits(io, { clockSkewMs, maxPages: findMaxPages }),
  );
  return commentFindingOf(result, {
    tooMany: 'The video has too many recent comments to look through.',
    noAuthor: 'YouTube shows a comment with these words, but not who wrote it.',
  });
}

function noList(answer: Answered) {
  const { reason } = readError(answer.text);
  if (reason === 'insufficientPermissions')
    return cannotAsk('This connection may not read comments. Connect the channel again.');
  if (reason === 'commentsDisabled' || reason === 'forbidden')
    return cannotAsk('YouTube shows no comments of this video.');
  return askLater(`YouTube gave no list of comments that can be read (${answer.status}).`);
}

const topComment = ({ snippet }: ListedThread) => snippet.topLevelComment.snippet;
