import { readArticle } from './article.ts';
import { badField } from './errors.ts';
import { isRecord } from './gate.ts';
import { readPoll } from './poll.ts';
import { type MediaShelves, readMedia, readMultiImage } from './post-media.ts';
import type { PostMedia } from './posts.ts';

/** The `content` of a new post: nothing, or exactly one of media, several images, a link, a poll. */
export function readContent(shelves: MediaShelves, author: string, content: unknown): PostMedia[] {
  if (content === undefined) return [];
  if (!isRecord(content) || Object.keys(content).length !== 1) {
    throw badField(
      'INVALID_VALUE_FOR_FIELD',
      'content',
      'ERROR :: /content :: exactly one member is expected',
    );
  }
  if ('media' in content) return [readMedia(shelves, author, content.media)];
  if ('multiImage' in content) return readMultiImage(shelves, author, content.multiImage);
  if ('article' in content) return readArticle(shelves, author, content.article);
  if ('poll' in content) return readPoll(content.poll);
  const kind = Object.keys(content)[0];
  throw badField('INVALID_VALUE_FOR_FIELD', 'content', `ERROR :: /content :: "${kind}" is not known`);
}
