/** Builds what generates content: writers, pictures, videos, and the reader of web pages. */

import { createCampaignReader } from '../db/campaigns/campaign-reader.ts';
import { createBrandStore } from '../db/content/brand.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createFits } from '../domain/content/fits.ts';
import type { Films, MakePicturesDeps } from '../domain/content/make-pictures.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { createComposer } from '../generators/composer/composer.ts';
import { createFilmMaker } from '../generators/films/film-maker.ts';
import { createPictureMaker } from '../generators/pictures/picture-maker.ts';
import { createPageReader } from '../generators/web-page/read-page.ts';
import type { GenerationBudget } from '../http/content/spend.ts';
import type { Logger } from '../lib/logger.ts';
import { createSafeFetch, type SafeFetch } from '../lib/safe-fetch.ts';
import { type Ffmpeg, runFfmpegWith } from '../media/ffmpeg.ts';
import { createCampaignDeps } from './campaigns.ts';
import type { MediaDeps } from './media.ts';
import { createModelSettings, createModels, type ModelsInput } from './models.ts';
import type { PeopleDeps } from './people.ts';

export interface ContentResourcesInput extends ModelsInput {
  readonly ffmpeg: Ffmpeg;
  readonly safeFetch?: SafeFetch | undefined;
  readonly generationBudget: GenerationBudget;
  readonly events: LiveEvents;
}

export type ContentResources = ReturnType<typeof createContentResources>;

export function createContentResources(input: ContentResourcesInput) {
  const { config, keys, publishers, catalog, log, ffmpeg, safeFetch = createSafeFetch() } = input;
  const models = createModels(input);
  const writers: Writers = {
    builtIn: createComposer({ fits: createFits(publishers), catalog }),
    modelFor: models.writerFor,
  };
  const painter = createPictureMaker({
    onMissingCharacters: (left) => log.warn(left, 'characters that no font has were left out of a picture'),
  });
  return {
    config,
    keys,
    writers,
    painter,
    films: filmsWith(ffmpeg),
    imageModelFor: models.imageModelFor,
    pages: createPageReader(safeFetch),
    generationBudget: input.generationBudget,
    events: input.events,
  };
}

export interface ContentInput {
  readonly posts: PostDeps;
  readonly media: MediaDeps;
  readonly people: PeopleDeps;
  readonly log: Logger;
}

export function createContentDeps(
  resources: ContentResources,
  database: DatabaseHandle,
  { posts, media, people, log }: ContentInput,
) {
  const { writers, painter, films, imageModelFor, pages, generationBudget, events } = resources;
  const brands = createBrandStore(database);
  const studio: MakePicturesDeps = { ...media, brands, painter, films, imageModelFor };
  const campaigns = createCampaignDeps({ database, posts, events, writers, studio, log });
  const { transact, clock, audit, catalog } = posts;
  const { workspaces, members } = people;
  return {
    /** Drafts are written with what posts need, pictures stored with what files need; the two call different things media. */
    captions: { ...posts, brands, writers, log, generationBudget },
    library: { ...studio, brands, writers, log, generationBudget, catalog, workspaces, members, pages },
    model: { transact, clock, audit, workspaces, members, ...createModelSettings(database, resources) },
    campaigns: { ...campaigns, generationBudget, reader: createCampaignReader(database) },
  };
}

function filmsWith(ffmpeg: Ffmpeg): Films {
  if ('missing' in ffmpeg) return { maker: null, missing: ffmpeg.missing };
  const maker = createFilmMaker({ run: (args, limits) => runFfmpegWith(ffmpeg.path, args, limits) });
  return { maker, missing: null };
}
