/** Small numbers as words, plurals, and lists, the way the interface speaks. */
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const numberWord = (count: number): string => small[count] ?? String(count);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${numberWord(count)} ${count === 1 ? one : many}`;

export const joinAnd = (parts: readonly string[]): string => {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const initials = (name: string): string => {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = parts[0]?.[0] ?? '?';
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
};

/** The first line is what a list shows as the post's name. */
export const headline = (caption: string): string => caption.trim().split('\n')[0]?.trim() || 'No words yet';

export const afterHeadline = (caption: string): string =>
  caption.trim().split('\n').slice(1).join(' ').trim();

/** `9f2c e41b 07aa`: enough of a digest to compare by eye. */
export const shortDigest = (digest: string): string => {
  const bare = digest.replace(/^sha-?256[:-]/i, '');
  return (
    bare
      .slice(0, 12)
      .match(/.{1,4}/g)
      ?.join(' ') ?? bare
  );
};

export const fileSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
