/**
 * In what two revisions differ, each part on its own: an approver must see that a place or a mentioned page changed
 * although the text changed too.
 */
import type { ProofView } from '../../../server/http/views.ts';
import { diffFiles } from './media-diff.ts';

type Content = Pick<
  ProofView,
  'account' | 'digest' | 'first_comment' | 'media' | 'mentions' | 'named' | 'text' | 'wire'
>;

export interface ContentDifferences {
  readonly text: boolean;
  readonly files: boolean;
  readonly account: boolean;
  /** Whom the text mentions, wherever it does so. */
  readonly mentions: boolean;
  readonly firstComment: boolean;
  /** Another value that goes out, or a difference that nothing above explains. */
  readonly options: boolean;
}

export const findContentDifferences = (before: Content, now: Content): ContentDifferences => {
  const parts = {
    text: before.text !== now.text,
    files: diffFiles(before.media, now.media).some(({ kind }) => kind !== 'same'),
    account: before.account !== now.account,
    mentions: listEntities(before.mentions) !== listEntities(now.mentions),
    firstComment: before.first_comment !== now.first_comment,
  };
  const isExplained = before.digest === now.digest || Object.values(parts).includes(true);
  const options =
    listEntities(before.named) !== listEntities(now.named) || hasOtherValues(before, now) || !isExplained;
  return { ...parts, options };
};

const listEntities = (entities: readonly { readonly id: string; readonly name: string }[]): string =>
  JSON.stringify([...new Set(entities.map(({ id, name }) => JSON.stringify([id, name])))].sort());

/** Whether the wires differ in more than the text, the account and what describes the files. */
const hasOtherValues = (before: Content, now: Content): boolean => {
  const [pathsBefore, pathsNow] = [textPaths(before), textPaths(now)];
  const same = pathsBefore.find((path) => pathsNow.includes(path));
  const was = otherValues(before, same ?? pathsBefore[0]);
  const is = otherValues(now, same ?? pathsNow[0]);
  return was.size !== is.size || [...was].some(([path, value]) => is.get(path) !== value);
};

/** By their paths. Those of the files and the account are under names that only the platform knows. */
const otherValues = ({ wire, account, media }: Content, textPath: string | undefined) => {
  const known: readonly unknown[] = [
    account,
    ...media.flatMap(({ alt_text, size_bytes }) => [alt_text, size_bytes]),
  ];
  return new Map(valuesOf(wire).filter(([path, value]) => path !== textPath && !known.includes(value)));
};

/**
 * Where the wire has the text: in the platform's own format, which may add to it and replace a mentioned name by its
 * id. Several, where other values read the same.
 */
const textPaths = ({ wire, text, mentions }: Content): readonly string[] => {
  const written = wordsOf(textOutside(mentions, text));
  const found = valuesOf(wire).flatMap(([path, value]) => {
    if (typeof value !== 'string') return [];
    const words = wordsOf(value);
    const isText =
      written.length + mentions.length === 0
        ? value.trim() === text.trim()
        : hasInOrder(words, written) && mentions.every(({ id }) => value.includes(id));
    return isText ? [{ path, extra: words.length - written.length }] : [];
  });
  const fewest = Math.min(...found.map(({ extra }) => extra));
  return found.filter(({ extra }) => extra === fewest).map(({ path }) => path);
};

const textOutside = (mentions: Content['mentions'], text: string): string => {
  const ends = mentions.map(({ end }) => end);
  return [...mentions.map(({ start }) => start), text.length]
    .map((end, index) => text.slice(ends[index - 1] ?? 0, end))
    .join(' ');
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const hasInOrder = (all: readonly string[], wanted: readonly string[]): boolean => {
  let count = 0;
  for (const word of all) if (word === wanted[count]) count += 1;
  return count === wanted.length;
};

const valuesOf = (value: unknown, path = ''): (readonly [path: string, value: unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, `${path}/${key}`))
    : [[path, value]];
