/**
 * The German server messages are stored beside the English ones, in each folder's `messages.de.json`. Loaded as one
 * chunk.
 */
const files = import.meta.glob<Record<string, string>>('../../server/**/messages.de.json', {
  eager: true,
  import: 'default',
});

export const serverGerman: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));
