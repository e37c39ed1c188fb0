/**
 * Mentions in a caption. An author writes `@name` and chooses who that is; readers see the name as a link. The
 * places are found by the name and not by a position, so that a mention survives every edit around it.
 */
import type { Entity, Mention } from '../../domain/platform-port/entities.ts';

export interface MentioningText {
  /** As readers see it: without the @ of mentions. */
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Every `@name` of an entity becomes a mention; any other @ stays as it is. */
export function placeMentions(caption: string, entities: readonly Entity[]): MentioningText {
  if (entities.length === 0) return { text: caption, mentions: [] };
  const mentions: Mention[] = [];
  let text = '';
  let from = 0;
  for (const match of caption.matchAll(mentionPattern(entities))) {
    const name = match[1] ?? '';
    const entity = entities.find((one) => one.name === name);
    if (entity === undefined) continue;
    text += caption.slice(from, match.index);
    mentions.push({ start: text.length, end: text.length + name.length, id: entity.id, name });
    text += name;
    from = match.index + match[0].length;
  }
  return { text: text + caption.slice(from), mentions };
}

/**
 * The longest name first: "@Lanternfish Coffee" is not the page "Lanternfish" followed by a word. An @ behind a
 * slash belongs to an address.
 */
function mentionPattern(entities: readonly Entity[]): RegExp {
  const names = entities
    .map(({ name }) => name)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const word = '[\\p{L}\\p{M}\\p{N}_]';
  return new RegExp(`(?<!${word}|[/@])@(${names.join('|')})(?!${word})`, 'gu');
}

/** The text in pieces, each with the mention that it is, for formats that write mentions in their own way. */
export function splitAtMentions({ text, mentions }: MentioningText): readonly {
  readonly piece: string;
  readonly mention?: Mention;
}[] {
  let from = 0;
  const pieces = mentions.flatMap((mention) => {
    const before = { piece: text.slice(from, mention.start) };
    from = mention.end;
    return [before, { piece: text.slice(mention.start, mention.end), mention }];
  });
  return [...pieces, { piece: text.slice(from) }];
}
