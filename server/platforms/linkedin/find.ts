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
import { fromLittleText } from './little-text.ts';
import { linkOf, pollQuestionOf } from './map.ts';
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
        return sameContent(post, manifest, io.handles);
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

/** The ids of files belong to one upload only, so they distinguish posts with the same text. */
function sameContent(
  { content }: ListedPost,
  manifest: SendManifest,
  handles: Handles,
): 'certain' | 'possible' | 'no' {
  const link = linkOf(manifest.wire);
  const question = pollQuestionOf(manifest.wire);
  const isPlain = manifest.media.length === 0 && link === undefined && question === undefined;
  if (content === undefined) return isPlain ? 'certain' : 'possible';
  if (content.poll !== undefined) return content.poll.question === question ? 'certain' : 'no';
  if (content.article !== undefined) {
    if (link === undefined || question !== undefined) return 'no';
    const { source, thumbnail } = content.article;
    // LinkedIn may rewrite a URL, so a different one does not prove a different post.
    if (source !== link) return 'possible';
    return thumbnail === undefined ? 'certain' : sameFiles([thumbnail], manifest, handles);
  }
  const shown = (content.multiImage?.images ?? (content.media ? [content.media] : [])).map(({ id }) => id);
  if (shown.length === 0) return 'possible';
  return link === undefined && question === undefined ? sameFiles(shown, manifest, handles) : 'no';
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
