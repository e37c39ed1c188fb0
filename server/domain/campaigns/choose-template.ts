/** Which template suits a theme. Only what the brief and the brand can fill is chosen. Pure. */
import type { PictureTemplate } from '../content/ports.ts';
import type { Theme } from './arc.ts';
import { seeded } from './seeded.ts';
import { type TextSources, textsFor } from './template-texts.ts';

const suits: Readonly<Record<Theme, readonly string[]>> = {
  tease: ['announcement', 'question'],
  launch: ['announcement', 'list'],
  teach: ['tip', 'list'],
  proof: ['tip', 'list'],
  offer: ['offer'],
  reminder: ['announcement', 'offer'],
  thanks: ['announcement'],
};

export interface TemplateQuestion extends TextSources {
  readonly theme: Theme;
  readonly seed: string;
  /** Null: varied, by theme. */
  readonly wanted: string | null;
}

export interface ChosenTemplate {
  readonly template: PictureTemplate;
  readonly texts: { readonly [slot: string]: string };
}

export function chooseTemplate(
  templates: readonly PictureTemplate[],
  question: TemplateQuestion,
): ChosenTemplate | undefined {
  const { brief, theme, seed, wanted } = question;
  const filled = templates.flatMap((template) => {
    const texts = textsFor(template, question);
    return texts ? [{ template, texts }] : [];
  });
  const among = (names: readonly string[]) => filled.filter(({ template }) => names.includes(template.name));
  if (wanted !== null) return among([wanted])[0];
  // A brief of a few words fills an announcement at least.
  const suiting = among(brief.goal === 'hire' ? ['hiring'] : suits[theme]);
  const fitting = suiting.length > 0 ? suiting : among(['announcement']);
  return fitting[Math.floor(seeded(seed, 'template') * fitting.length)];
}
