/**
 * Checks whether an uncertain send became visible. The page's posts are searched back to before the attempt, by
 * text, time and the ids of files. The promises: "absent" only when the list was read far enough; a post is
 * claimed only when it cannot be another one. No app may read a member's posts, so an uncertain send there is
 * always left to a person.
 */

import type { FindIo, Finding, Handles, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { askLater, cannotAsk, type NoAnswer } from '../kit/outcomes.ts';
import { notReached } from '../kit/results.ts';
import { ambiguous, findingOf, type Page, searchBack, searchLimits } from '../kit/search-back.ts';
import { type ListedPost, nextOffset, readPosts } from './answers.ts';
import { type Caller, listPosts, postUrl } from './calls.ts';
import { assetHandle, firstCommitMs } from './handles.ts';
import { clockSkewMs, maxFindPages } from './limits.ts';
import { fromLittleText, mentionedIds } from './little-text.ts';
import { linkOf, pollTextsOf } from './map.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import type { LinkedInSettings } from './settings.ts';

export async function find(settings: LinkedInSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  if (isMember(manifest.account)) return cannotAsk(messages.member_post_not_found());
  const caller = createCaller(settings, io);
  const postOf = ({ id }: ListedPost) => ({ externalId: id, url: postUrl(settings, id) });
  const createdMs = (post: ListedPost): number | undefined => post.createdAt ?? post.publishedAt;
  const result = await searchBack(
    {
      fetchPage: (start: number = 0) => fetchPage(caller, manifest.account, start),
      idOf: ({ id }) => id,
      timeOf: createdMs,
      // Sorted by last change, and a post is never changed before it is created.
      sortTimeOf: (post) => post.lastModifiedAt ?? createdMs(post),
      matches(post) {
        const isOut = post.lifecycleState !== 'PUBLISH_FAILED' && post.lifecycleState !== 'DRAFT';
        if (!isOut || !isSameText(fromLittleText(post.commentary), manifest.text)) return 'no';
        const same = sameContent(post, manifest, io.handles);
        return same === 'certain' && !mentionsSame(post, manifest) ? 'possible' : same;
      },
    },
    searchLimits(io, firstCommitMs(io.handles), { clockSkewMs, maxPages: maxFindPages }),
  );
  if (result.kind === 'found' && result.item.lifecycleState !== 'PUBLISHED')
    return askLater(messages.post_not_shown_yet());
  if (result.kind === 'ambiguous' && result.certain.length > 0) return ambiguous(result.certain, postOf);
  return findingOf(result, {
    postOf,
    tooMany: messages.too_many_posts(),
  });
}

async function fetchPage(
  caller: Caller,
  author: string,
  start: number,
): Promise<Page<ListedPost, number> | NoAnswer> {
  const answer = await listPosts(caller, author, start);
  if (answer.kind !== 'answered') return askLater(notReached('LinkedIn', answer.reason).plainReason);
  if (answer.status === 403) return cannotAsk(messages.posts_not_allowed());
  if (answer.status !== 200)
    return askLater(
      messages.posts_not_told({
        status: answer.status,
      }),
    );
  const list = readPosts(answer.text);
  return list === undefined
    ? askLater(messages.posts_unreadable())
    : { items: list.elements, next: nextOffset(start, list) };
}

/** Two entities may have one name. LinkedIn leaves a mention out that it does not accept, so it may be ours. */
const mentionsSame = ({ commentary }: ListedPost, { mentions = [] }: SendManifest): boolean =>
  mentionedIds(commentary).join() === mentions.map(({ id }) => id).join();

/** The ids of files belong to one upload only, so they distinguish posts with the same text. */
function sameContent(
  { content }: ListedPost,
  manifest: SendManifest,
  handles: Handles,
): 'certain' | 'possible' | 'no' {
  const link = linkOf(manifest.wire);
  const poll = pollTextsOf(manifest.wire);
  const isPlain = manifest.media.length === 0 && link === undefined && poll === undefined;
  if (content === undefined) return isPlain ? 'certain' : 'possible';
  if (content.poll !== undefined) return poll === undefined ? 'no' : samePoll(content.poll, poll);
  if (content.article !== undefined) {
    if (link === undefined || poll !== undefined) return 'no';
    const { source, thumbnail } = content.article;
    // LinkedIn may rewrite a URL, so a different one does not prove a different post.
    if (source !== link) return 'possible';
    return thumbnail === undefined ? 'certain' : sameFiles([thumbnail], manifest, handles);
  }
  const shown = (content.multiImage?.images ?? (content.media ? [content.media] : [])).map(({ id }) => id);
  if (shown.length === 0) return 'possible';
  return link === undefined && poll === undefined ? sameFiles(shown, manifest, handles) : 'no';
}

/** LinkedIn may store a text in its own way, so a different one does not prove a different poll. */
function samePoll(
  { question, options }: NonNullable<NonNullable<ListedPost['content']>['poll']>,
  sent: readonly string[],
): 'certain' | 'possible' {
  const [asked = '', ...answers] = sent;
  const isSame =
    isSameText(question, asked) &&
    (options === undefined ||
      (options.length === answers.length &&
        options.every(({ text }, index) => isSameText(text, answers[index] ?? ''))));
  return isSame ? 'certain' : 'possible';
}

function sameFiles(
  shown: readonly string[],
  { media }: SendManifest,
  handles: Handles,
): 'certain' | 'possible' | 'no' {
  if (shown.length !== media.length) return 'no';
  const sent = media.map((_facts, index) => assetHandle(handles, index));
  if (sent.includes(undefined)) return 'possible';
  const matches = shown.every((id, index) => sent[index]?.urn === id || sent[index]?.formerUrns.includes(id));
  return matches ? 'certain' : 'no';
}
