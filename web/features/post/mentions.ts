/** Whom a caption mentions: an author writes `@name`, readers see the name as a link. */
export interface Entity {
  readonly id: string;
  readonly name: string;
}

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** The value of an option that names entities. */
export const toEntities = (value: unknown): readonly Entity[] =>
  Array.isArray(value) ? value.filter(isEntity) : [];

/** A name stands for one of them only: the one that was chosen last. */
export const addEntities = (known: readonly Entity[], added: readonly Entity[]): readonly Entity[] => [
  ...known.filter(({ name }) => !added.some((one) => one.name === name)),
  ...added.map(({ id, name }) => ({ id, name })),
];

/** The text as readers see it, without the @ of mentions, and where it links. */
export const showMentions = (
  caption: string,
  entities: readonly Entity[],
): { readonly text: string; readonly ranges: readonly TextRange[] } => {
  const ranges: TextRange[] = [];
  let text = '';
  let from = 0;
  for (const { start, end } of mentionsIn(caption, entities)) {
    text += caption.slice(from, start);
    ranges.push({ start: text.length, end: text.length + end - start - 1 });
    text += caption.slice(start + 1, end);
    from = end;
  }
  return { text: text + caption.slice(from), ranges };
};

/** Those that the caption names; a person deletes a mention by deleting its name. */
export const entitiesNamedIn = (caption: string, entities: readonly Entity[]): readonly Entity[] => {
  const named = new Set(mentionsIn(caption, entities).map(({ start, end }) => caption.slice(start + 1, end)));
  return entities.filter(({ name }) => named.has(name));
};

/** The caption as its author writes it, from the text that readers see. */
export const captionOf = ({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly TextRange[];
}): string => mentions.reduceRight((all, { start }) => `${all.slice(0, start)}@${all.slice(start)}`, text);

/**
 * Each `@name`, the longest name first: a short one may be the beginning of a long one. The server decides by the
 * same rules what goes out.
 */
const mentionsIn = (caption: string, entities: readonly Entity[]): readonly TextRange[] => {
  if (entities.length === 0) return [];
  const names = entities
    .map(({ name }) => name)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const word = '[\\p{L}\\p{M}\\p{N}_]';
  const pattern = new RegExp(`(?<!${word}|[/@])@(?:${names.join('|')})(?!${word})`, 'gu');
  return [...caption.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
};
