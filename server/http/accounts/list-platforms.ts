import { z } from 'zod';
import type { Connectors } from '../../domain/accounts/ports.ts';
import type { PlatformCatalog, PlatformProfile } from '../../domain/platform-port/definition.ts';
import type { Metric } from '../../domain/platform-port/insights.ts';
import type { PlatformLimits, PostOption } from '../../domain/platform-port/limits.ts';
import type { Publishers } from '../../domain/platform-port/publisher.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { presentMessages } from '../pipeline/message-fields.ts';
import { platformView } from './platform-views.ts';

export interface ListPlatformsDeps {
  readonly platforms: Connectors & Pick<Publishers, 'publisher'>;
  readonly catalog: PlatformCatalog;
}

export const listPlatforms = defineRoute({
  operationId: 'listPlatforms',
  summary: 'List platforms',
  details: 'Every one, whether this installation offers it, and its limits as data',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/platforms'],
  access: { kind: 'public' },
  responses: { 200: z.object({ data: z.array(platformView) }) },
  handler: async (deps: ListPlatformsDeps) =>
    ok({ data: deps.catalog.profiles.map((profile) => presentMessages(showPlatform(deps, profile))) }),
});

function showPlatform({ platforms }: ListPlatformsDeps, profile: PlatformProfile) {
  const { name } = profile;
  const publisher = platforms.publisher(name);
  const connector = platforms.connector(name);
  const available = publisher !== undefined && connector !== undefined;
  return {
    platform: name,
    name: publisher?.displayName ?? profile.title,
    available,
    missing_settings: available ? [] : [...profile.credentials],
    simulated: connector?.simulated ?? false,
    ways: connector?.methods?.map((way) => ({ ...way })) ?? [],
    limits: publisher ? showLimits(publisher.limits) : null,
    options: publisher?.options.map(showOption) ?? [],
    not_here: publisher?.unsupportedMedia?.map((kind) => ({ ...kind })) ?? [],
    asks_approver: publisher !== undefined && publisher.declarations !== null,
    placements: profile.placements.map(({ id, label, still, image, video }) => ({
      id,
      label,
      still: still ?? null,
      image: image && { ...image },
      video: video && { ...video },
    })),
    profile_grid: profile.profileGrid && {
      columns: profile.profileGrid.columns,
      tile_ratio: profile.profileGrid.tileRatio,
    },
    ...showProfile(profile),
  };
}

function showProfile({
  label,
  title,
  appearance,
  accounts,
  permissions,
  insightRules,
  legal,
}: PlatformProfile) {
  const { order, glyph, colours } = appearance;
  return {
    label,
    title,
    order,
    glyph,
    colours: { ...colours },
    accounts: {
      kind: accounts.kind,
      person_id_prefix: accounts.personIdPrefix,
      connectable: accounts.connectable,
      not_connectable: accounts.notConnectable,
      logins: accounts.logins.map(({ method, scopePrefix, revocable }) => ({
        way: method,
        scope_prefix: scopePrefix,
        revocable,
      })),
    },
    permissions: Object.entries(permissions).map(([scope, means]) => ({ scope, means })),
    metrics: insightRules.metrics.map(showMetric),
    day_metrics: insightRules.dayMetrics.map(showMetric),
    days_note: insightRules.daysNote ?? null,
    figures_stand_alone: insightRules.isStandalone,
    legal: { rules: legal.rules, figures: legal.metrics, deletion: legal.deletion, terms: legal.terms },
  };
}

const showMetric = ({ name, label, measure }: Metric) => ({ metric: name, label, measure });

const showLimits = (limits: PlatformLimits) => ({
  caption: {
    label: limits.caption.label,
    max_length: limits.caption.maxLength,
    unit: limits.caption.unit,
    fold_at: limits.caption.foldAt,
    max_hashtags: limits.caption.maxHashtags ?? null,
  },
  images: {
    max_count: limits.images.maxCount,
    mimes: [...limits.images.mimes],
    max_size_bytes: limits.images.maxSizeBytes,
    max_pixels: limits.images.maxPixels,
    alt_text_max_length: limits.images.maxAltTextLength,
  },
  videos: { max_count: limits.videos.maxCount },
  documents: { max_count: limits.documents.maxCount },
  requires_media: limits.requiresMedia,
  quotas: [...limits.quotas],
});

const showOption = ({
  maxLength,
  minCount,
  maxCount,
  onlyWithOption,
  onlyWithoutOption,
  takesPicture,
  onlyForKinds,
  onlyWithMedia,
  choices,
  ...option
}: PostOption) => ({
  ...option,
  ...(maxLength === undefined ? {} : { max_length: maxLength }),
  ...(minCount === undefined ? {} : { min_count: minCount }),
  ...(maxCount === undefined ? {} : { max_count: maxCount }),
  ...(onlyWithOption === undefined ? {} : { only_with_option: onlyWithOption }),
  ...(onlyWithoutOption === undefined ? {} : { only_without_option: onlyWithoutOption }),
  ...(takesPicture === undefined ? {} : { takes_picture: takesPicture }),
  ...(onlyForKinds === undefined ? {} : { only_as: [...onlyForKinds] }),
  ...(onlyWithMedia === undefined ? {} : { only_with: onlyWithMedia }),
  ...(choices === undefined ? {} : { choices: choices.map((choice) => ({ ...choice })) }),
});
