/** The German of the server's messages lies beside them, in `messages.de.json` of each folder. One part of the page. */
const files = import.meta.glob<Record<string, string>>('../../server/**/messages.de.json', {
  eager: true,
  import: 'default',
});

export const serverGerman: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));
