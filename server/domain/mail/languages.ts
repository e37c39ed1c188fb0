import type { Language } from '../../lib/message.ts';

/** The languages that mails are written in. */
export const languages = ['en', 'de'] as const;

/** The one of that name; English where we do not write it. */
export type Languages = (name: string) => Language;
