/** Whether two texts are the same words, however a platform stores line ends, composed characters and space at the ends. */
export const comparable = (text: string): string => text.replaceAll('\r\n', '\n').normalize('NFC').trim();
