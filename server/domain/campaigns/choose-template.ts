/** Chooses a template for a theme, among those that the brief and the brand can fill. Pure. */
import type { PictureTemplate } from '../content/ports.ts';
import type { Theme } from './arc.ts';
import { seededRandom } from './seeded-random.ts';
import { type TextSources, textsFor } from './template-texts.ts';

const templatesByTheme: Readonly<Record<Theme, readonly string[]>> = {
  tease: ['announcement', 'question'],
  launch: ['announcement', 'list'],
  teach: ['tip', 'list'],
  proof: ['tip', 'list'],
  offer: ['offer'],
  reminder: ['announcement', 'offer'],
  thanks: ['announcement'],
};

export interface TemplateCriteria extends TextSources {
  readonly theme: Theme;
  readonly seed: string;
  /** Null: chosen by theme. */
  readonly requested: string | null;
}

export interface ChosenTemplate {
  readonly template: PictureTemplate;
  readonly texts: { readonly [slot: string]: string };
}

export function chooseTemplate(
  templates: readonly PictureTemplate[],
  criteria: TemplateCriteria,
): ChosenTemplate | undefined {
  const { brief, theme, seed, requested } = criteria;
  const filled = templates.flatMap((template) => {
    const texts = textsFor(template, criteria);
    return texts ? [{ template, texts }] : [];
  });
  const filledNamed = (names: readonly string[]) =>
    filled.filter(({ template }) => names.includes(template.name));
  if (requested !== null) return filledNamed([requested])[0];
  // Even a short brief fills an announcement.
  const suitable = filledNamed(brief.goal === 'hire' ? ['hiring'] : templatesByTheme[theme]);
  const candidates = suitable.length > 0 ? suitable : filledNamed(['announcement']);
  return candidates[Math.floor(seededRandom(seed, 'template') * candidates.length)];
}
