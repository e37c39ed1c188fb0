/** Normalises line endings, so that the approved, the sent and the returned text are the same. */
export const normalizeLineEndings = (text: string): string => text.replaceAll('\r\n', '\n');

/** Ignores how a platform stores line ends, composed characters and space at the ends. */
const comparable = (text: string): string => normalizeLineEndings(text).normalize('NFC').trim();

export const isSameText = (one: string, other: string): boolean => comparable(one) === comparable(other);
export const isBlank = (text: string): boolean => comparable(text) === '';
