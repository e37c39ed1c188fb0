/** Validates the input of a campaign before anything is planned. */

import { AppError } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import { readBrand } from '../content/save-brand.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import { chooseTemplate } from './choose-template.ts';
import type { GenerateCampaignInput } from './generate-campaign.ts';
import { messages } from './messages.ts';
import { countDays, countPosts } from './plan-campaign.ts';
import type { CampaignDeps } from './ports.ts';

const maxDays = 92;
/** More posts than a person would review. */
const maxItems = 200;

/** Checked once here, instead of failing at each post. */
export async function validateTemplate(
  deps: CampaignDeps,
  { workspaceId }: Actor,
  { template, brief, pictures }: GenerateCampaignInput,
): Promise<void> {
  if (template === null || !pictures) return;
  const { templates } = deps.pictureDeps.renderer;
  const known = templates.map(({ name }) => name);
  if (!known.includes(template)) throw invalid('template', messages.no_such_template({ template, known }));
  const brand = await readBrand(deps, workspaceId);
  const criteria = { brief, brand, theme: 'launch', position: 0, seed: '', requested: template } as const;
  if (!chooseTemplate(templates, criteria))
    throw invalid('template', messages.template_needs_more({ template }));
}

export function validateDays(
  deps: CampaignDeps,
  { from, to }: Pick<GenerateCampaignInput, 'from' | 'to'>,
  timeZone: string,
  now: Date,
): void {
  const today = deps.posts.timeRules.wallAt(now, timeZone).slice(0, 10);
  if (to < from) throw invalid('to', messages.ends_before_start());
  if (to < today) throw invalid('to', messages.days_over());
  if (countDays(from, to) > maxDays)
    throw invalid(
      'to',
      messages.too_many_days({
        max: maxDays,
      }),
    );
  if (countDays(today, from) > 366) throw invalid('from', messages.starts_too_late());
}

export function validatePostCount(
  catalog: PlatformCatalog,
  { from, to, postsPerWeek, platforms }: GenerateCampaignInput,
  targets: number,
): void {
  const count = countPosts(countDays(from, to), postsPerWeek) * targets;
  if (count <= maxItems) return;
  throw invalid(
    'posts_per_week',
    messages.too_many_posts({
      count,
      platforms: platforms.length,
      titles: platforms.map((platform) => catalog.get(platform).title),
      max: maxItems,
    }),
  );
}

export const invalid = (param: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });
