/** What an author sets beside text and files. LinkedIn names no lengths for titles: these are ours, and generous. */
import type { PostOption } from '../../domain/platform-port/limits.ts';

export const options = [
  {
    key: 'title',
    label: 'Document title',
    help: 'LinkedIn shows it above the pages.',
    kind: 'text',
    required: true,
    maxLength: 200,
    unit: 'utf16',
    onlyWith: 'document',
  },
  {
    key: 'link',
    label: 'Link',
    help: 'Shown as a card under the text. LinkedIn does not read the page: give the card a title.',
    kind: 'link',
    maxLength: 2_000,
    unit: 'utf16',
    takesPicture: true,
  },
  { key: 'link_title', label: 'Title of the link', kind: 'text', maxLength: 200, unit: 'utf16' },
  {
    key: 'link_description',
    label: 'Description of the link',
    kind: 'long_text',
    maxLength: 1_000,
    unit: 'utf16',
  },
  {
    key: 'first_comment',
    label: 'First comment',
    help: 'Goes out right under the post, as the same account, once the post is out.',
    kind: 'long_text',
    // LinkedIn names none for the API; its pages take so many.
    maxLength: 1_250,
    unit: 'utf16',
  },
] as const satisfies readonly PostOption[];

type Key = (typeof options)[number]['key'];
export type OptionTexts = Readonly<Partial<Record<Key, string>>>;

/** What was really filled in. */
export function optionTexts(given: { readonly [key: string]: unknown }): OptionTexts {
  const filled = options.flatMap(({ key }) => {
    const value = given[key];
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()] as const] : [];
  });
  return Object.fromEntries(filled);
}
