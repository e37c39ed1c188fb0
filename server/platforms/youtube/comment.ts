/**
 * The first comment under a video, as the channel that shows it.
 *
 * The promise: one call can make it visible, and only YouTube's own refusal proves that it is not. Any other
 * result is `unknown`, and is settled by reading the comments under the video.
 *
 * Documented: both calls, the body, the permission and the reasons of a refusal; `processingFailure` may hide
 * anything. Seen, not documented: private videos and those made for kids are refused with reasons that do not say
 * so. They are checked first, so that users see the real reason.
 */

import type {
  Commenter,
  CommentFinding,
  CommentIo,
  CommentOutcome,
} from '../../domain/platform-port/commenter.ts';
import type { Message } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import {
  type AnsweredResult,
  askLater,
  cannotAsk,
  noAnswerAtCommit,
  rejected,
  unavailable,
  unknown,
} from '../kit/outcomes.ts';
import { notReached } from '../kit/results.ts';
import { commentFindingOf, commentSearchLimits, searchBack } from '../kit/search-back.ts';
import { type ListedThread, readError, readThreadId, readThreads, readVideos } from './answers.ts';
import { type Caller, insertComment, listComments, listVideos } from './calls.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { messages } from './messages.ts';
import { isRefusal, refusal, snakeCase } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';

/** Requested with the first connection; people may untick it. */
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

const notAllowed = rejected('comment_not_allowed', messages.comment_not_allowed());
const notKnown = unavailable(messages.video_not_known());
const notSent = (reason: Message): Message => messages.comment_not_sent({ reason });

/** Undefined: comments are open. */
async function whyClosed(caller: Caller, videoId: string, now: Date): Promise<CommentOutcome | undefined> {
  const answer = await listVideos(caller, 'status', videoId);
  if (answer.kind !== 'answered') return unavailable(notSent(answer.reason));
  if (isRefusal(answer)) return refused(answer, now);
  const video = answer.status === 200 ? readVideos(answer.text)?.find(({ id }) => id === videoId) : undefined;
  if (video === undefined)
    return answer.status === 200
      ? notKnown
      : unavailable(
          messages.comment_answered({
            status: answer.status,
          }),
        );
  if (video.status?.privacyStatus === 'private') return rejected('video_private', messages.video_private());
  if (video.status?.madeForKids === true)
    return rejected('video_made_for_kids', messages.video_made_for_kids());
  return undefined;
}

async function write(caller: Caller, videoId: string, text: string, io: CommentIo): Promise<CommentOutcome> {
  const answer = await insertComment(caller, { channelId: io.account, videoId, text });
  if (answer.kind !== 'answered')
    return noAnswerAtCommit(answer, {
      notSent,
      unclear: (reason) => messages.comment_answer_lost({ reason }),
    });
  if (answer.status === 200 || answer.status === 201) {
    const commentId = readThreadId(answer.text);
    return commentId === undefined
      ? unknown(messages.comment_answer_unreadable())
      : { kind: 'sent', commentId };
  }
  const { reason } = readError(answer.text);
  // Only YouTube's own answer counts: a gateway's 404 says nothing.
  if (answer.status === 404 && reason !== '') return notKnown;
  if (isRefusal(answer) && reason !== 'processingFailure') return refused(answer, io.now());
  return unknown(messages.comment_unclear({ status: answer.status }));
}

const plainReasons: Readonly<Record<string, Message>> = {
  commentsDisabled: messages.comments_off(),
  forbidden: messages.comment_forbidden(),
  ineligibleAccount: messages.comment_ineligible(),
  commentTextTooLong: messages.comment_too_long(),
};

/** The caller knows that the answer is a refusal. */
function refused(answer: AnsweredResult, now: Date): CommentOutcome {
  const { reason } = readError(answer.text);
  // Uploading may still work without this permission, so the connection is not lost.
  if (reason === 'insufficientPermissions') return notAllowed;
  const meaning = refusal(answer, now);
  if (meaning.kind !== 'rejected') return meaning;
  return rejected(
    snakeCase(reason) || meaning.code,
    plainReasons[reason] ?? messages.comment_refused({ answer: `${answer.status} ${reason}`.trim() }),
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
        if (answer.kind !== 'answered') return askLater(notReached('YouTube', answer.reason).plainReason);
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
    commentSearchLimits(io, { clockSkewMs, maxPages: maxFindPages }),
  );
  return commentFindingOf(result, {
    tooMany: messages.too_many_comments(),
    noAuthor: messages.comment_without_author(),
  });
}

function noList(answer: AnsweredResult) {
  const { reason } = readError(answer.text);
  if (reason === 'insufficientPermissions') return cannotAsk(messages.comments_not_allowed());
  if (reason === 'commentsDisabled' || reason === 'forbidden')
    return cannotAsk(messages.comments_not_shown());
  return askLater(
    messages.comments_unreadable({
      status: answer.status,
    }),
  );
}

const topComment = ({ snippet }: ListedThread) => snippet.topLevelComment.snippet;
