/** Unsaved edits. Users can keep editing while a save is in progress, and no edit is lost. */

/** The edits that differ from the stored values. */
export const changesFrom = <T extends object, H extends Partial<T>>(stored: T, edits: H): H =>
  pickEdits(edits, (key) => !Object.is(edits[key], stored[key as unknown as keyof T]));

/** The edits that remain after `sent` was saved, including fields that were edited again since. */
export const withoutSent = <T extends object>(edits: T, sent: Partial<T>): T =>
  pickEdits(edits, (key) => !Object.is(edits[key], sent[key]));

const pickEdits = <T extends object>(edits: T, isChanged: (key: keyof T) => boolean): T =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => isChanged(key as keyof T))) as T;

/** The text that remains after `sent` was sent: what was appended to it, or all of it if it was rewritten. */
export const withoutSentText = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
