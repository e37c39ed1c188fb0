/**
 * What is wrong with the values of options by their kind alone: unknown ones, wrong types, texts that are too
 * long, lists with too many. What a platform demands beyond that is its adapter's to check. Pure.
 */

import type { Entity } from '../../domain/platform-port/entities.ts';
import { type PostOption, textLength } from '../../domain/platform-port/limits.ts';
import { messages } from '../../domain/platform-port/messages.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalizeLineEndings } from './comparable-text.ts';
import { placeMentions } from './mentions.ts';
import { readEntities, readPeopleTags, readTexts } from './option-values.ts';

type Problem = Omit<InputProblem, 'param'>;

export function checkOptions(
  platform: string,
  options: readonly PostOption[],
  content: Content,
): InputProblem[] {
  return Object.entries(content.options).flatMap(([name, value]) => {
    const option = options.find(({ key }) => key === name);
    const problems =
      option === undefined
        ? [{ code: 'unknown_option', message: messages.unknown_option({ platform, name }) }]
        : checkValue(option, value, content);
    return problems.map((problem) => ({ param: `options.${name}`, ...problem }));
  });
}

/** Where an empty text says that nothing is chosen. Elsewhere it could be taken for off, or for the initial value. */
const emptyTextKinds: ReadonlySet<PostOption['kind']> = new Set([
  'text',
  'long_text',
  'link',
  'moment',
  'choice',
]);

function checkValue(option: PostOption, value: Json, content: Content): Problem[] {
  if (value === null || (value === '' && emptyTextKinds.has(option.kind))) return [];
  const { label } = option;
  switch (option.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      return typeof value === 'string' ? checkText(option, value) : [notA('text', option)];
    case 'moment':
      return typeof value === 'string' || typeof value === 'number' ? [] : [notA('text', option)];
    case 'choice':
      return option.choices?.some((choice) => choice.value === value)
        ? []
        : [{ code: 'option_not_offered', message: messages.option_not_offered({ label }) }];
    case 'toggle':
      return typeof value === 'boolean' ? [] : [notA('toggle', option)];
    case 'words':
    case 'list': {
      const texts = readTexts(value);
      if (texts === undefined) return [notA('list', option)];
      return [...checkCount(option, texts.length), ...texts.flatMap((text) => checkText(option, text))];
    }
    case 'entities':
    case 'mentions': {
      const entities = readEntities(value);
      if (entities === undefined) return [notA('entities', option)];
      const missing = option.kind === 'mentions' ? namesNotIn(content.caption, entities) : [];
      return [
        ...checkCount(option, entities.length),
        ...(option.kind === 'mentions' ? sharedNames(entities) : []).map((name) => ({
          code: 'mention_ambiguous',
          message: messages.mention_ambiguous({ name }),
        })),
        ...missing.map((name) => ({
          code: 'mention_not_in_text',
          message: messages.mention_not_in_text({ name }),
        })),
      ];
    }
    case 'people_tags': {
      const tags = readPeopleTags(value);
      return tags === undefined ? [notA('people', option)] : checkCount(option, tags.length);
    }
  }
}

const notA = (shape: 'text' | 'toggle' | 'list' | 'entities' | 'people', { label }: PostOption): Problem => ({
  code: 'option_invalid',
  message: messages.option_invalid({ label, shape }),
});

function checkText(
  { kind, label, maxLength = Number.POSITIVE_INFINITY, unit = 'utf16' }: PostOption,
  text: string,
) {
  const problems: Problem[] = [];
  const over = textLength(normalizeLineEndings(text).trim(), unit) - maxLength;
  if (over > 0)
    problems.push({
      code: 'option_too_long',
      message: messages.option_too_long({ label, over, max: maxLength }),
    });
  if (kind !== 'long_text' && /[\r\n]/.test(text.trim()))
    problems.push({ code: 'option_many_lines', message: messages.option_many_lines({ label }) });
  if (!text.isWellFormed())
    problems.push({ code: 'option_not_readable', message: messages.option_not_readable({ label }) });
  return problems;
}

function checkCount({ label, minCount = 0, maxCount }: PostOption, count: number): Problem[] {
  if (maxCount !== undefined && count > maxCount)
    return [{ code: 'option_too_many', message: messages.option_too_many({ label, max: maxCount }) }];
  return count > 0 && count < minCount
    ? [{ code: 'option_too_few', message: messages.option_too_few({ label, min: minCount }) }]
    : [];
}

/** A name that stands for two entities would link to only one of them. */
function sharedNames(entities: readonly Entity[]): readonly string[] {
  const ids = new Map<string, string>();
  const shared = entities.filter(({ id, name }) => (ids.get(name) ?? ids.set(name, id).get(name)) !== id);
  return [...new Set(shared.map(({ name }) => name))];
}

function namesNotIn(caption: string, entities: readonly Entity[]): readonly string[] {
  const placed = new Set(placeMentions(caption, entities).mentions.map(({ name }) => name));
  return entities.map(({ name }) => name).filter((name) => !placed.has(name));
}
