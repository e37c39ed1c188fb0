/**
 * What an author sets besides text and files. LinkedIn documents no lengths for titles: these are ours, and
 * generous.
 */

import type { PostOption } from '../../domain/platform-port/limits.ts';
import { messages } from './messages.ts';

export const options = [
  {
    key: 'title',
    label: messages.document_title(),
    help: messages.document_title_help(),
    kind: 'text',
    required: true,
    maxLength: 200,
    unit: 'utf16',
    onlyWithMedia: 'document',
  },
  {
    key: 'link',
    label: messages.link(),
    help: messages.link_help(),
    kind: 'link',
    maxLength: 2_000,
    unit: 'utf16',
    takesPicture: true,
  },
  {
    key: 'link_title',
    label: messages.link_title(),
    kind: 'text',
    maxLength: 200,
    unit: 'utf16',
  },
  {
    key: 'link_description',
    label: messages.link_description(),
    kind: 'long_text',
    maxLength: 1_000,
    unit: 'utf16',
  },
  {
    key: 'first_comment',
    label: messages.first_comment(),
    help: messages.first_comment_help(),
    kind: 'long_text',
    // Not documented for the API; its website accepts this many.
    maxLength: 1_250,
    unit: 'utf16',
  },
] as const satisfies readonly PostOption[];

type Key = (typeof options)[number]['key'];
export type OptionTexts = Readonly<Partial<Record<Key, string>>>;

/** Only the fields that are not empty. */
export function optionTexts(given: { readonly [key: string]: unknown }): OptionTexts {
  const filled = options.flatMap(({ key }) => {
    const value = given[key];
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()] as const] : [];
  });
  return Object.fromEntries(filled);
}
