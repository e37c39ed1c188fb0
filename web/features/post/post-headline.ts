/** How lists and titles name a post. */
import { t } from '../../i18n/t.ts';

/** The first line, which lists show as the post's name. */
export const headline = (caption: string): string =>
  caption.trim().split('\n')[0]?.trim() || t('No text yet');

/** What people call its idea; else the title that goes out with it, else its first line. */
export const postHeadline = (post: {
  caption: string;
  options: Readonly<Record<string, unknown>>;
  idea_title?: string | null;
}): string => {
  if (post.idea_title) return post.idea_title;
  const { title, kind } = post.options;
  if (kind === 'story' && post.caption.trim() === '') return t('Story');
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : headline(post.caption);
};

/** The name in lists: a post by its current text, an amendment as such. */
export const listHeadline = (
  post: Parameters<typeof postHeadline>[0] & { amends: string | null; current_caption: string | null },
): string => {
  const name = postHeadline({ ...post, caption: post.current_caption ?? post.caption });
  return post.amends === null ? name : t('Change: {post}', { post: name });
};

export const afterHeadline = (caption: string): string =>
  caption.trim().split('\n').slice(1).join(' ').trim();

/** `9f2c e41b 07aa`: enough of a digest to compare by eye. */
export const shortDigest = (digest: string): string => {
  const hex = digest.replace(/^sha-?256[:-]/i, '');
  return (
    hex
      .slice(0, 12)
      .match(/.{1,4}/g)
      ?.join(' ') ?? hex
  );
};
