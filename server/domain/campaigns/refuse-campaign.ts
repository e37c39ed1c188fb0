/** What cannot be planned, told before anything is. */

import { AppError } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import { brandOf } from '../content/keep-brand.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import { chooseTemplate } from './choose-template.ts';
import type { GenerateCampaignInput } from './generate-campaign.ts';
import { messages } from './messages.ts';
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
  if (!known.includes(template)) throw invalid('template', messages.no_such_template({ template, known }));
  const brand = await brandOf(deps, workspaceId);
  const question = { brief, brand, theme: 'launch', position: 0, seed: '', wanted: template } as const;
  if (!chooseTemplate(templates, question))
    throw invalid('template', messages.template_needs_more({ template }));
}

export function refuseDays(
  deps: CampaignDeps,
  { from, to }: Pick<GenerateCampaignInput, 'from' | 'to'>,
  timeZone: string,
  now: Date,
): void {
  const today = deps.posts.timeRules.wallAt(now, timeZone).slice(0, 10);
  if (to < from) throw invalid('to', messages.ends_before_start());
  if (to < today) throw invalid('to', messages.days_over());
  if (daysBetween(from, to) > mostDays)
    throw invalid(
      'to',
      messages.too_many_days({
        max: mostDays,
      }),
    );
  if (daysBetween(today, from) > 366) throw invalid('from', messages.starts_too_late());
}

export function refuseTooMany(
  catalog: PlatformCatalog,
  { from, to, postsPerWeek, platforms }: GenerateCampaignInput,
  targets: number,
): void {
  const count = postsIn(daysBetween(from, to), postsPerWeek) * targets;
  if (count <= mostItems) return;
  throw invalid(
    'posts_per_week',
    messages.too_many_posts({
      count,
      platforms: platforms.length,
      titles: platforms.map((platform) => catalog.get(platform).title),
      max: mostItems,
    }),
  );
}

export const invalid = (param: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });
