/** Builds what generates content: writers, pictures, films, campaigns, and the reader of web pages. */

import type { Config } from '../config.ts';
import { createBrandStore } from '../db/content/brand.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createFits } from '../domain/content/fits.ts';
import type { Films, MakePicturesDeps } from '../domain/content/make-pictures.ts';
import type { Writers } from '../domain/content/writers.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import type { Budgets } from '../domain/requests/ports.ts';
import type { MemberStore, WorkspaceStore } from '../domain/workspaces/ports.ts';
import { createComposer } from '../generators/composer/composer.ts';
import { createFilmMaker } from '../generators/films/film-maker.ts';
import { createPictureMaker } from '../generators/pictures/picture-maker.ts';
import { createPageReader } from '../generators/web-page/read-page.ts';
import { contentRoutes } from '../http/content/index.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { createSafeFetch, type SafeFetch } from '../lib/safe-fetch.ts';
import { type Ffmpeg, runFfmpegWith } from '../media/ffmpeg.ts';
import { createCampaignContext } from './campaigns.ts';
import type { MediaContext } from './media.ts';
import { createModelContext } from './models.ts';

export interface ContentContextInput {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly connectionString: string;
  readonly keys: KeyRing;
  readonly posts: PostDeps;
  readonly files: MediaContext;
  readonly people: { readonly workspaces: WorkspaceStore; readonly members: MemberStore };
  readonly budgets: Budgets;
  readonly events: LiveEvents;
  readonly safeFetch?: SafeFetch | undefined;
  readonly log: Logger;
}

export function createContentContext({
  config,
  database,
  connectionString,
  keys,
  posts,
  files,
  people: { workspaces, members },
  budgets,
  events,
  safeFetch = createSafeFetch(),
  log,
}: ContentContextInput) {
  const { transact, clock, audit, publishers } = posts;
  const models = createModelContext({
    config,
    database,
    keys,
    transact,
    clock,
    audit,
    workspaces,
    members,
    publishers,
    catalog: posts.catalog,
    log,
  });
  const writers: Writers = {
    builtIn: createComposer({ fits: createFits(publishers), catalog: posts.catalog }),
    modelFor: models.writerFor,
  };
  const painter = createPictureMaker({
    onMissingCharacters: (left) => log.warn(left, 'characters that no font has were left out of a picture'),
  });
  const brands = createBrandStore(database);
  const studio: MakePicturesDeps = {
    ...files,
    brands,
    painter,
    films: filmsWith(files.ffmpeg),
    imageModelFor: models.imageModelFor,
  };
  const generationBudget = { budgets, perMinute: config.limits.generation };
  const shared = { brands, writers, log, generationBudget };
  const campaigns = createCampaignContext({
    database,
    connectionString,
    posts,
    events,
    writers,
    studio,
    generationBudget,
    log,
  });
  return {
    campaigns,
    routes: [
      ...contentRoutes({
        captions: { ...posts, ...shared },
        library: {
          ...studio,
          ...shared,
          catalog: posts.catalog,
          workspaces,
          members,
          pages: createPageReader(safeFetch),
        },
      }),
      ...models.routes,
      ...campaigns.routes,
    ],
  };
}

function filmsWith(ffmpeg: Ffmpeg): Films {
  if ('missing' in ffmpeg) return { maker: null, missing: ffmpeg.missing };
  const maker = createFilmMaker({ run: (args, limits) => runFfmpegWith(ffmpeg.path, args, limits) });
  return { maker, missing: null };
}
