/**
 * The schemas of model answers, and how answers are parsed: from the first brace to the last, ignoring text around
 * them.
 */
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

export interface CaptionAnswer {
  readonly platform: PlatformName;
  readonly title: string | null;
  readonly caption: string;
}

/** Undefined: it does not match the schema. */
export function readAnswer<Form extends z.ZodType>(form: Form, text: string): z.output<Form> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return undefined;
  try {
    return form.safeParse(JSON.parse(text.slice(from, to + 1))).data;
  } catch {
    // Not JSON: the model is asked again with that reason.
    return undefined;
  }
}

/** Longer than any caption that a person would read. Longer texts are not even checked. */
export const maxTextLength = 12_000;

/** Plain text: no control or invisible characters except those that join emoji and letters, no gaps. */
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
