/** What cannot be planned, told before anything is. */

import { AppError } from '../../errors.ts';
import type { Actor } from '../actor/actor.ts';
import { brandOf } from '../content/keep-brand.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import { chooseTemplate } from './choose-template.ts';
import type { GenerateCampaignInput } from './generate-campaign.ts';
import { daysBetween, postsIn } from './plan-campaign.ts';
import type { CampaignDeps } from './ports.ts';

const mostDays = 92;
/** More than anybody reads through. */
const mostItems = 200;

/** Told now, not at each of its posts. */
export async function refuseTemplate(
  deps: CampaignDeps,
  { workspaceId }: Actor,
  { template, brief, pictures }: GenerateCampaignInput,
): Promise<void> {
  if (template === null || !pictures) return;
  const { templates } = deps.studio.painter;
  const known = templates.map(({ name }) => name);
  if (!known.includes(template))
    throw invalid(
      'template',
      `There is no template "${template}". Use varied, or one of ${known.join(', ')}.`,
    );
  const brand = await brandOf(deps, workspaceId);
  const question = { brief, brand, theme: 'launch', position: 0, seed: '', wanted: template } as const;
  if (!chooseTemplate(templates, question))
    throw invalid('template', `The brief does not say what the template "${template}" shows. Use varied.`);
}

export function refuseDays(
  deps: CampaignDeps,
  { from, to }: Pick<GenerateCampaignInput, 'from' | 'to'>,
  timeZone: string,
  now: Date,
): void {
  const today = deps.posts.timeRules.wallAt(now, timeZone).slice(0, 10);
  if (to < from) throw invalid('to', 'The last day must not be before the first.');
  if (to < today) throw invalid('to', 'These days are over. Choose days that are still to come.');
  if (daysBetween(from, to) > mostDays) throw invalid('to', `A campaign lasts at most ${mostDays} days.`);
  if (daysBetween(today, from) > 366) throw invalid('from', 'Start within a year.');
}

export function refuseTooMany(
  catalog: PlatformCatalog,
  { from, to, postsPerWeek, platforms }: GenerateCampaignInput,
  targets: number,
): void {
  const count = postsIn(daysBetween(from, to), postsPerWeek) * targets;
  if (count <= mostItems) return;
  const where = platforms.map((platform) => catalog.get(platform).title).join(', ');
  throw invalid(
    'posts_per_week',
    `That would be ${count} posts${where === '' ? '' : ` on ${where}`}; at most ${mostItems} are made in one campaign. Choose fewer a week, or fewer days.`,
  );
}

export const invalid = (param: string, message: string): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });
