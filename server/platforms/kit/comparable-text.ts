/** One line ending, so that what is approved, sent and read back is the same text. */
export const normalLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** The words alone, however a platform stores line ends, composed characters and space at the ends. */
const comparable = (text: string): string => normalLines(text).normalize('NFC').trim();

export const isSameText = (one: string, other: string): boolean => comparable(one) === comparable(other);
export const isBlank = (text: string): boolean => comparable(text) === '';
