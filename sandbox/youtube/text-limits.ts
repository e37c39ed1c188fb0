/** The limits of what people write, each in its own unit. */
export const titleLimitCharacters = 100;
export const descriptionLimitBytes = 5000;
export const tagsLimitCharacters = 500;

const holdsAngles = (text: string): boolean => /[<>]/.test(text);

/** Characters are UTF-16 units, the sterner count: an emoji is two. */
export const isGoodTitle = (title: string): boolean =>
  title.trim() !== '' && title.length <= titleLimitCharacters && !holdsAngles(title);

export const isGoodDescription = (description: string): boolean =>
  Buffer.byteLength(description, 'utf8') <= descriptionLimitBytes && !holdsAngles(description);

/** Commas between tags count, and so do the two quotation marks a tag with a space is thought to stand in. */
export const tagsLength = (tags: string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1));

export const areGoodTags = (tags: string[]): boolean =>
  tagsLength(tags) <= tagsLimitCharacters && !tags.some((tag) => holdsAngles(tag) || tag.trim() === '');
