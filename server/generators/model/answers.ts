/** The schemas of answers, and how they are parsed: from the first brace to the last, whatever stands around. */
import { z } from 'zod';
import type { PlatformName } from '../../domain/platforms.ts';

export const captionsSchema = (platforms: readonly PlatformName[]) =>
  z.object({
    declined: z.boolean(),
    captions: z.array(
      z.object({ platform: z.enum(platforms), title: z.string().nullable(), caption: z.string() }),
    ),
  });

export const textSchema = z.object({ declined: z.boolean(), text: z.string() });

export interface WrittenCaption {
  readonly platform: PlatformName;
  readonly title: string | null;
  readonly caption: string;
}

/** Undefined: it does not fit the schema. */
export function readAnswer<Form extends z.ZodType>(form: Form, text: string): z.output<Form> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return form.safeParse(JSON.parse(text.slice(from, to + 1))).data;
  } catch {
    // Not JSON: the model is told so.
    return undefined;
  }
}

/** Longer than any caption that a person would read. What is longer is not even looked at. */
export const maxTextLength = 12_000;

/** Text as people type it: no control or invisible characters but those that join emoji and letters, no gaps. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, (one) =>
      one === '\n' ? one : '',
    )
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
