/** Builds what generates content: writers, renderers of pictures and videos, and the reader of web pages. */

import { createCampaignReader } from '../db/campaigns/campaign-reader.ts';
import { createBrandStore } from '../db/content/brand.ts';
import { createHashtagSetStore } from '../db/content/hashtag-sets.ts';
import { createGeneratedTexts } from '../db/origins/origins.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { PageReader } from '../domain/content/brief-from-page.ts';
import { createFitsPlatform } from '../domain/content/fits-platform.ts';
import type { GeneratePicturesDeps, VideoSupport } from '../domain/content/generate-pictures.ts';
import type { SiteReader } from '../domain/content/site.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PictureReader } from '../domain/media/ports.ts';
import { forgetGenerated } from '../domain/origins/record-generated.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { createComposer } from '../generators/composer/composer.ts';
import { createPictureRenderer } from '../generators/pictures/picture-renderer.ts';
import { createVideoRenderer } from '../generators/videos/video-renderer.ts';
import type { GenerationBudget } from '../http/content/spend-generation.ts';
import type { Logger } from '../lib/logger.ts';
import type { SafeFetch } from '../lib/safe-fetch.ts';
import { type Ffmpeg, runFfmpegWith } from '../media/ffmpeg.ts';
import { createCampaignDeps } from './campaigns.ts';
import type { MediaDeps } from './media.ts';
import {
  createLocalServers,
  createModelSettings,
  createModels,
  type LocalServersInput,
  type ModelsInput,
} from './models.ts';
import type { PeopleDeps } from './people.ts';

export interface ContentResourcesInput extends Omit<ModelsInput, 'localServers'>, LocalServersInput {
  readonly config: ModelsInput['config'] & LocalServersInput['config'];
  readonly ffmpeg: Ffmpeg;
  readonly pictureReader: PictureReader;
  readonly safeFetch: SafeFetch;
  readonly generationBudget: GenerationBudget;
  readonly events: LiveEvents;
}

export type ContentResources = ReturnType<typeof createContentResources>;

export function createContentResources(input: ContentResourcesInput) {
  const { config, keys, publishers, catalog, log, ffmpeg, safeFetch, pictureReader } = input;
  const localServers = createLocalServers(input);
  const models = createModels({ ...input, localServers });
  const writers: Writers = {
    builtIn: createComposer({ fits: createFitsPlatform(publishers), catalog }),
    modelFor: models.writerFor,
  };
  const renderer = createPictureRenderer({
    onMissingCharacters: (missing) =>
      log.warn(missing, 'characters that no font has were omitted from a picture'),
  });
  return {
    config,
    keys,
    localServers,
    writers,
    renderer,
    videoSupport: createVideoSupport(ffmpeg),
    imageModelFor: models.imageModelFor,
    pages: {
      async read(url, signal) {
        const { createPageReader } = await import('../generators/web-page/read-page.ts');
        return createPageReader(safeFetch).read(url, signal);
      },
    } satisfies PageReader,
    sites: {
      async read(url, signal) {
        const { createSiteReader } = await import('../generators/web-page/read-site.ts');
        return createSiteReader({ safeFetch, pictures: pictureReader }).read(url, signal);
      },
    } satisfies SiteReader,
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
  const { writers, renderer, videoSupport, imageModelFor, pages, sites, generationBudget, events } =
    resources;
  const brands = createBrandStore(database);
  const generated = createGeneratedTexts(database);
  const pictureDeps: GeneratePicturesDeps = { ...media, brands, renderer, videoSupport, imageModelFor };
  const campaigns = createCampaignDeps({ database, posts, events, writers, pictureDeps, log });
  const { transact, clock, audit, catalog } = posts;
  const { workspaces, members } = people;
  return {
    /** Captions need the deps of posts, pictures those of the library; the two use `media` for different things. */
    captions: { ...posts, brands, generated, writers, log, generationBudget },
    mediaLibrary: {
      ...pictureDeps,
      brands,
      generated,
      hashtagSets: createHashtagSetStore(database),
      writers,
      log,
      generationBudget,
      catalog,
      workspaces,
      members,
      pages,
      sites,
    },
    model: { transact, clock, audit, workspaces, members, ...createModelSettings(database, resources) },
    forgetGenerated: () => forgetGenerated({ generated, clock }),
    campaigns: { ...campaigns, generationBudget, reader: createCampaignReader(database) },
  };
}

function createVideoSupport(ffmpeg: Ffmpeg): VideoSupport {
  if ('missing' in ffmpeg) return { renderer: null, unavailableReason: ffmpeg.missing };
  const renderer = createVideoRenderer({ run: (args, limits) => runFfmpegWith(ffmpeg.path, args, limits) });
  return { renderer, unavailableReason: null };
}
